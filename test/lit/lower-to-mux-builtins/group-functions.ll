; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; The operand's type in the mangled name decides between signed, unsigned and floating-point
; operations. Work-group builtins take a barrier id first.

target datalayout = "e-i64:64"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z14work_group_alli(i32)
declare spir_func i32 @_Z13sub_group_anyi(i32)
declare spir_func i64 @_Z20work_group_broadcastlm(i64, i64)
declare spir_func float @_Z20work_group_broadcastfmm(float, i64, i64)
declare spir_func i32 @_Z20work_group_broadcastimmm(i32, i64, i64, i64)
declare spir_func half @_Z19sub_group_broadcastDhj(half, i32)
declare spir_func i32 @_Z21work_group_reduce_addi(i32)
declare spir_func double @_Z21work_group_reduce_addd(double)
declare spir_func i32 @_Z21work_group_reduce_mini(i32)
declare spir_func i32 @_Z21work_group_reduce_minj(i32)
declare spir_func float @_Z21work_group_reduce_minf(float)
declare spir_func i64 @_Z21work_group_reduce_maxl(i64)
declare spir_func i64 @_Z21work_group_reduce_maxm(i64)
declare spir_func i32 @_Z29work_group_scan_inclusive_muli(i32)
declare spir_func float @_Z29work_group_scan_exclusive_mulf(float)
declare spir_func i32 @_Z20sub_group_reduce_xorj(i32)
declare spir_func i32 @_Z35sub_group_scan_exclusive_logical_ori(i32)
declare spir_func i8 @_Z28sub_group_scan_inclusive_maxh(i8)

; CHECK-LABEL: define void @predicates(i32 %x)
; CHECK-NEXT: [[TRUE1:%.*]] = icmp ne i32 %x, 0
; CHECK-NEXT: [[ALL:%.*]] = call i1 @__mux_work_group_all_i1(i32 0, i1 [[TRUE1]])
; CHECK-NEXT: %all = zext i1 [[ALL]] to i32
; CHECK-NEXT: [[TRUE2:%.*]] = icmp ne i32 %all, 0
; CHECK-NEXT: [[ANY:%.*]] = call i1 @__mux_sub_group_any_i1(i1 [[TRUE2]])
; CHECK-NEXT: %any = zext i1 [[ANY]] to i32
define void @predicates(i32 %x) {
  %all = call spir_func i32 @_Z14work_group_alli(i32 %x)
  %any = call spir_func i32 @_Z13sub_group_anyi(i32 %all)
  ret void
}

; CHECK-LABEL: define void @broadcasts(
; CHECK-NEXT: call i64 @__mux_work_group_broadcast_i64(i32 0, i64 %l, i64 1, i64 0, i64 0)
; CHECK-NEXT: call float @__mux_work_group_broadcast_f32(i32 0, float %f, i64 1, i64 2, i64 0)
; CHECK-NEXT: call i32 @__mux_work_group_broadcast_i32(i32 0, i32 %i, i64 1, i64 2, i64 3)
; CHECK-NEXT: call half @__mux_sub_group_broadcast_f16(half %h, i32 4)
define void @broadcasts(i64 %l, float %f, i32 %i, half %h) {
  %1 = call spir_func i64 @_Z20work_group_broadcastlm(i64 %l, i64 1)
  %2 = call spir_func float @_Z20work_group_broadcastfmm(float %f, i64 1, i64 2)
  %3 = call spir_func i32 @_Z20work_group_broadcastimmm(i32 %i, i64 1, i64 2, i64 3)
  %4 = call spir_func half @_Z19sub_group_broadcastDhj(half %h, i32 4)
  ret void
}

; CHECK-LABEL: define void @reductions(
; CHECK-NEXT: call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %i)
; CHECK-NEXT: call double @__mux_work_group_reduce_fadd_f64(i32 0, double %d)
; CHECK-NEXT: call i32 @__mux_work_group_reduce_smin_i32(i32 0, i32 %i)
; CHECK-NEXT: call i32 @__mux_work_group_reduce_umin_i32(i32 0, i32 %i)
; CHECK-NEXT: call float @__mux_work_group_reduce_fmin_f32(i32 0, float %f)
; CHECK-NEXT: call i64 @__mux_work_group_reduce_smax_i64(i32 0, i64 %l)
; CHECK-NEXT: call i64 @__mux_work_group_reduce_umax_i64(i32 0, i64 %l)
; CHECK-NEXT: call i32 @__mux_work_group_scan_inclusive_mul_i32(i32 0, i32 %i)
; CHECK-NEXT: call float @__mux_work_group_scan_exclusive_fmul_f32(i32 0, float %f)
; CHECK-NEXT: call i32 @__mux_sub_group_reduce_xor_i32(i32 %i)
; CHECK-NEXT: call i32 @__mux_sub_group_scan_exclusive_logical_or_i32(i32 %i)
; CHECK-NEXT: call i8 @__mux_sub_group_scan_inclusive_umax_i8(i8 %c)
define void @reductions(i32 %i, double %d, float %f, i64 %l, i8 %c) {
  %1 = call spir_func i32 @_Z21work_group_reduce_addi(i32 %i)
  %2 = call spir_func double @_Z21work_group_reduce_addd(double %d)
  %3 = call spir_func i32 @_Z21work_group_reduce_mini(i32 %i)
  %4 = call spir_func i32 @_Z21work_group_reduce_minj(i32 %i)
  %5 = call spir_func float @_Z21work_group_reduce_minf(float %f)
  %6 = call spir_func i64 @_Z21work_group_reduce_maxl(i64 %l)
  %7 = call spir_func i64 @_Z21work_group_reduce_maxm(i64 %l)
  %8 = call spir_func i32 @_Z29work_group_scan_inclusive_muli(i32 %i)
  %9 = call spir_func float @_Z29work_group_scan_exclusive_mulf(float %f)
  %10 = call spir_func i32 @_Z20sub_group_reduce_xorj(i32 %i)
  %11 = call spir_func i32 @_Z35sub_group_scan_exclusive_logical_ori(i32 %i)
  %12 = call spir_func i8 @_Z28sub_group_scan_inclusive_maxh(i8 %c)
  ret void
}
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
