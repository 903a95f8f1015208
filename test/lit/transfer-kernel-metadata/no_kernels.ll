; A module without kernels is left as it is.
; RUN: muxc --passes transfer-kernel-metadata --verify-each -S %s | FileCheck %s

; CHECK: define spir_func void @f() {
; CHECK-NOT: mux-
define spir_func void @f() {
  ret void
}
