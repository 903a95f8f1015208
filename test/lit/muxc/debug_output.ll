; Output of the pass manager, as in opt.
; RUN: muxc --passes transfer-kernel-metadata --debug-pass-manager %s 2>&1 >/dev/null | FileCheck %s --check-prefix=LOG
; LOG: Running pass: {{.*}}TransferKernelMetadataPass
; RUN: muxc --passes "transfer-kernel-metadata,instcombine" --debug-pass-manager=quiet %s 2>&1 >/dev/null | FileCheck %s --check-prefix=QUIET
; QUIET: Running pass: InstCombinePass
; QUIET-NOT: Running analysis
; RUN: muxc --passes "transfer-kernel-metadata,instcombine" --print-after=transfer-kernel-metadata %s 2>&1 >/dev/null | FileCheck %s --check-prefix=AFTER
; AFTER: IR Dump After {{.*}}TransferKernelMetadataPass
; AFTER-NOT: IR Dump
; RUN: muxc --passes "transfer-kernel-metadata,instcombine" --print-before=instcombine %s 2>&1 >/dev/null | FileCheck %s --check-prefix=BEFORE
; BEFORE: IR Dump Before InstCombinePass
; RUN: muxc --passes "transfer-kernel-metadata,instcombine" --print-after-all %s 2>&1 >/dev/null | FileCheck %s --check-prefix=ALL
; ALL: IR Dump After {{.*}}TransferKernelMetadataPass
; ALL: IR Dump After InstCombinePass

define spir_kernel void @k() {
  ret void
}
