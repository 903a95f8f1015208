; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; size_t is as wide as a pointer.

target datalayout = "e-p:32:32-i64:64"
target triple = "spir-unknown-unknown"

declare spir_func i32 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z20work_group_broadcastij(i32, i32)

; CHECK: %id = call i32 @__mux_get_global_id(i32 0)
; CHECK: %b = call i32 @__mux_work_group_broadcast_i32(i32 0, i32 %id, i32 %x, i32 0, i32 0)
define spir_kernel void @k(i32 %x) {
  %id = call spir_func i32 @_Z13get_global_idj(i32 0)
  %b = call spir_func i32 @_Z20work_group_broadcastij(i32 %id, i32 %x)
  ret void
}

; CHECK: declare i32 @__mux_get_global_id(i32)
; CHECK: declare i32 @__mux_work_group_broadcast_i32(i32, i32, i32, i32, i32)
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
