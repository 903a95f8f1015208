; Intrinsics, mux builtins, functions of the device library and builtins that are still to be lowered
; are no errors, and nothing changes.
; RUN: muxc --passes check-ext-funcs %s | FileCheck %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare float @_Z4fabsf(float)
declare i64 @_Z13get_global_idj(i32)
declare float @llvm.fabs.f32(float)

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: call i64 @__mux_get_global_id(i32 0)
; CHECK: call i64 @_Z13get_global_idj(i32 0)
; CHECK: call float @_Z4fabsf(
; CHECK: call float @llvm.fabs.f32(
define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i64 @__mux_get_global_id(i32 0)
  %b = call i64 @_Z13get_global_idj(i32 0)
  %c = sitofp i64 %a to float
  %d = call float @_Z4fabsf(float %c)
  %e = call float @llvm.fabs.f32(float %d)
  store float %e, ptr addrspace(1) %p
  store i64 %b, ptr addrspace(1) %p
  ret void
}
