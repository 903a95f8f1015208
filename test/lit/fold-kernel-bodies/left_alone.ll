; Bodies without an entry in the module, and kernels without a body.
; RUN: muxc --passes fold-kernel-bodies --verify-each -S %s | FileCheck %s

; CHECK: define spir_func void @__clang_ocl_kern_imp_nobody()
define spir_func void @__clang_ocl_kern_imp_nobody() {
  ret void
}

; CHECK: define spir_func void @__clang_ocl_kern_imp_elsewhere()
define spir_func void @__clang_ocl_kern_imp_elsewhere() {
  ret void
}
declare spir_kernel void @elsewhere()

; CHECK: define spir_kernel void @calls_extern() {
; CHECK-NEXT: call spir_func void @__clang_ocl_kern_imp_extern()
define spir_kernel void @calls_extern() {
  call spir_func void @__clang_ocl_kern_imp_extern()
  ret void
}
declare spir_func void @__clang_ocl_kern_imp_extern()

; CHECK: define spir_kernel void @plain() {
; CHECK-NEXT: call spir_func void @helper()
define spir_kernel void @plain() {
  call spir_func void @helper()
  ret void
}

; CHECK: define spir_func void @helper()
define spir_func void @helper() {
  ret void
}

; An entry whose body has been inlined already does not need it.
; CHECK: define spir_kernel void @done() {
; CHECK-NOT: @__clang_ocl_kern_imp_done
define spir_kernel void @done() {
  ret void
}

define spir_func void @__clang_ocl_kern_imp_done() {
  ret void
}
