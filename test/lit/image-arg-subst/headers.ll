; Kernels do not write headers: what a parameter that is read or written points to is invariant.
; Other pointers are left alone.
; RUN: muxc --passes image-arg-subst %s | FileCheck %s
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1))

; CHECK: define spir_kernel void @k(ptr addrspace(1) noalias readonly align 8 dereferenceable(48) %image, ptr addrspace(1) %out)
define spir_kernel void @k(ptr addrspace(1) %image, ptr addrspace(1) %out) {
  %width = call spir_func i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(1) %image)
  store i32 %width, ptr addrspace(1) %out
  ret void
}
