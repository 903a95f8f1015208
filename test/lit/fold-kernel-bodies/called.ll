; Kernels that call another kernel call its body, which stays for them.
; RUN: muxc --passes fold-kernel-bodies --verify-each -S %s | FileCheck %s

; CHECK: define spir_kernel void @foo(ptr addrspace(1) %a) {
; CHECK-NEXT: store i32 1, ptr addrspace(1) %a
; CHECK-NEXT: ret void
define spir_kernel void @foo(ptr addrspace(1) %a) {
  call spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) %a)
  ret void
}

; CHECK: define spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) %a) {
; CHECK-NEXT: store i32 1, ptr addrspace(1) %a
; CHECK-NEXT: ret void
define spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  ret void
}

; CHECK: define spir_kernel void @bar(ptr addrspace(1) %a) {
; CHECK-NEXT: call spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) %a)
; CHECK-NEXT: ret void
define spir_kernel void @bar(ptr addrspace(1) %a) {
  call spir_func void @__clang_ocl_kern_imp_bar(ptr addrspace(1) %a)
  ret void
}

; CHECK-NOT: @__clang_ocl_kern_imp_bar
define spir_func void @__clang_ocl_kern_imp_bar(ptr addrspace(1) %a) {
  call spir_func void @__clang_ocl_kern_imp_foo(ptr addrspace(1) %a)
  ret void
}
