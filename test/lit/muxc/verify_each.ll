; --verify-each names the pass that broke the module and the fault in one line, and stops. Without
; it, the module is verified at the end of the pipeline.
; RUN: not muxc --verify-each --passes 'transfer-kernel-metadata,function(trigger-verifier-error),instcombine' %s 2>&1 | FileCheck %s --check-prefix FUNCTION
; RUN: not muxc --verify-each --passes 'transfer-kernel-metadata,function(trigger-verifier-error),instcombine' %s 2>&1 | count 1
; FUNCTION: muxc: error: after pass 'trigger-verifier-error': function 'f' does not verify: Terminator found in the middle of a basic block! label %0{{$}}
; RUN: not muxc --verify-each --passes trigger-verifier-error,globaldce %s 2>&1 | FileCheck %s --check-prefix MODULE
; RUN: not muxc --verify-each --passes trigger-verifier-error,globaldce %s 2>&1 | count 1
; MODULE: muxc: error: after pass 'trigger-verifier-error': the module does not verify: Aliasee cannot be NULL! ptr @__bad_alias{{$}}
; RUN: not muxc --verify-each --passes 'cgscc(trigger-verifier-error)' %s 2>&1 | FileCheck %s --check-prefix CALLS
; CALLS: muxc: error: after pass 'trigger-verifier-error': {{.*}} does not verify:
; RUN: not muxc --passes 'function(trigger-verifier-error)' %s 2>&1 | FileCheck %s --check-prefix END
; END: muxc: error: after the passes: function 'f' does not verify:

; What is valid all the way comes through.
; RUN: muxc --verify-each --passes 'transfer-kernel-metadata,function(instcombine),cgscc(function-attrs),globaldce' %s | FileCheck %s
; CHECK: define {{.*}}void @f(

define void @f(i1 %c) {
  br label %loop

loop:
  br i1 %c, label %loop, label %exit

exit:
  ret void
}
