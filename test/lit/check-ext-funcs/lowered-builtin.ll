; After lowering, a builtin of the language that is neither a mux builtin nor in the library is an
; error. Before, it is none, since it may still be lowered.
; RUN: not muxc --passes 'check-ext-funcs<lowered>' %s 2>&1 | FileCheck %s --implicit-check-not=reference
; RUN: muxc --passes check-ext-funcs %s -o /dev/null
target triple = "spir64-unknown-unknown"

; CHECK: undefined reference to 'get_global_id(unsigned int)' in function 'k'
declare i64 @_Z13get_global_idj(i32)
declare float @_Z4fabsf(float)
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i64 @_Z13get_global_idj(i32 0)
  %b = call i64 @__mux_get_global_id(i32 0)
  %c = call float @_Z4fabsf(float 1.0)
  store i64 %a, ptr addrspace(1) %p
  store i64 %b, ptr addrspace(1) %p
  store float %c, ptr addrspace(1) %p
  ret void
}
