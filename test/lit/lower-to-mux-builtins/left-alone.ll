; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; What has no meaning in mux builtins, and what only looks like a builtin, stays.

declare spir_func float @_Z3sinf(float)
declare spir_func i64 @_Z13get_global_idi(i64)
declare spir_func void @_Z7barrierv()
declare spir_func i32 @_Z21work_group_reduce_avgi(i32)
declare spir_func float @_Z21work_group_reduce_andf(float)
declare spir_func i32 @_Z32sub_group_non_uniform_reduce_avgi(i32)
declare spir_func void @_Z9my_kernelj(i32)
declare i64 @get_global_id(i32)
declare spir_func i64 @_Z12get_local_idj(i32)

; CHECK-LABEL: define void @calls(
; CHECK-NEXT: call spir_func float @_Z3sinf(float %f)
; CHECK-NEXT: call spir_func i64 @_Z13get_global_idi(i64 0)
; CHECK-NEXT: call spir_func void @_Z7barrierv()
; CHECK-NEXT: call spir_func i32 @_Z21work_group_reduce_avgi(i32 %i)
; CHECK-NEXT: call spir_func float @_Z21work_group_reduce_andf(float %f)
; CHECK-NEXT: call spir_func i32 @_Z32sub_group_non_uniform_reduce_avgi(i32 %i)
; CHECK-NEXT: call spir_func void @_Z9my_kernelj(i32 %i)
; CHECK-NEXT: call i64 @get_global_id(i32 %i)
; CHECK-NEXT: ret void
define void @calls(float %f, i32 %i) {
  %1 = call spir_func float @_Z3sinf(float %f)
  %2 = call spir_func i64 @_Z13get_global_idi(i64 0)
  call spir_func void @_Z7barrierv()
  %3 = call spir_func i32 @_Z21work_group_reduce_avgi(i32 %i)
  %4 = call spir_func float @_Z21work_group_reduce_andf(float %f)
  %5 = call spir_func i32 @_Z32sub_group_non_uniform_reduce_avgi(i32 %i)
  call spir_func void @_Z9my_kernelj(i32 %i)
  %6 = call i64 @get_global_id(i32 %i)
  ret void
}

; A builtin whose address is taken stays declared, while its calls are lowered.
; CHECK-LABEL: define ptr @address()
; CHECK-NEXT: call i64 @__mux_get_local_id(i32 0)
; CHECK-NEXT: ret ptr @_Z12get_local_idj
define ptr @address() {
  %1 = call spir_func i64 @_Z12get_local_idj(i32 0)
  ret ptr @_Z12get_local_idj
}
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
