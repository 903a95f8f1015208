; Text and bitcode, from a file and from the standard input; text is what comes out by default.
; RUN: muxc %s | FileCheck %s
; RUN: muxc < %s | FileCheck %s
; RUN: muxc - < %s | FileCheck %s
; RUN: muxc %s -o %t.ll && FileCheck %s < %t.ll
; RUN: muxc -S %s | FileCheck %s
; RUN: muxc --filetype=asm %s | FileCheck %s
; RUN: muxc --filetype=obj %s -o %t.bc
; RUN: llvm-dis < %t.bc | FileCheck %s
; RUN: muxc %t.bc | FileCheck %s
; RUN: muxc < %t.bc | FileCheck %s
; RUN: muxc -x ir %s | FileCheck %s
; RUN: muxc --filetype=null %s | count 0

; CHECK: define i32 @twice(i32 %x) {
; CHECK-NEXT: %sum = add i32 %x, %x
; CHECK-NEXT: ret i32 %sum
define i32 @twice(i32 %x) {
  %sum = add i32 %x, %x
  ret i32 %sum
}
