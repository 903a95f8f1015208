; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

; The builtins of a sub-group of one work-item.

declare i1 @__mux_sub_group_any_i1(i1)
declare i64 @__mux_sub_group_broadcast_i64(i64, i32)
declare float @__mux_sub_group_reduce_fadd_f32(float)
declare i32 @__mux_sub_group_reduce_logical_and_i32(i32)
declare i32 @__mux_sub_group_scan_inclusive_umax_i32(i32)
declare i32 @__mux_sub_group_scan_exclusive_add_i32(i32)
declare i32 @__mux_sub_group_scan_exclusive_mul_i32(i32)
declare i8 @__mux_sub_group_scan_exclusive_smin_i8(i8)
declare i8 @__mux_sub_group_scan_exclusive_smax_i8(i8)
declare i8 @__mux_sub_group_scan_exclusive_umin_i8(i8)
declare i8 @__mux_sub_group_scan_exclusive_and_i8(i8)
declare i8 @__mux_sub_group_scan_exclusive_logical_and_i8(i8)
declare float @__mux_sub_group_scan_exclusive_fmin_f32(float)
declare float @__mux_sub_group_scan_exclusive_fmax_f32(float)
declare half @__mux_sub_group_scan_exclusive_fmul_f16(half)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)
declare i8 @__mux_sub_group_shuffle_up_i8(i8, i8, i32)
declare float @__mux_sub_group_shuffle_down_f32(float, float, i32)
declare double @__mux_sub_group_shuffle_xor_f64(double, i32)

; CHECK-LABEL: @__mux_sub_group_any_i1(
; CHECK-NEXT: ret i1 %0
; CHECK-LABEL: @__mux_sub_group_broadcast_i64(
; CHECK-NEXT: ret i64 %0
; CHECK-LABEL: @__mux_sub_group_reduce_fadd_f32(
; CHECK-NEXT: ret float %0
; CHECK-LABEL: @__mux_sub_group_reduce_logical_and_i32(
; CHECK-NEXT: [[TRUE:%.*]] = icmp ne i32 %0, 0
; CHECK-NEXT: [[ONE:%.*]] = zext i1 [[TRUE]] to i32
; CHECK-NEXT: ret i32 [[ONE]]
; CHECK-LABEL: @__mux_sub_group_scan_inclusive_umax_i32(
; CHECK-NEXT: ret i32 %0
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_add_i32(
; CHECK-NEXT: ret i32 0
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_mul_i32(
; CHECK-NEXT: ret i32 1
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_smin_i8(
; CHECK-NEXT: ret i8 127
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_smax_i8(
; CHECK-NEXT: ret i8 -128
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_umin_i8(
; CHECK-NEXT: ret i8 -1
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_and_i8(
; CHECK-NEXT: ret i8 -1
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_logical_and_i8(
; CHECK-NEXT: ret i8 1
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_fmin_f32(
; CHECK-NEXT: ret float 0x7FF0000000000000
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_fmax_f32(
; CHECK-NEXT: ret float 0xFFF0000000000000
; CHECK-LABEL: @__mux_sub_group_scan_exclusive_fmul_f16(
; CHECK-NEXT: ret half 0xH3C00
; CHECK-LABEL: @__mux_sub_group_shuffle_i32(
; CHECK-NEXT: ret i32 %0
; CHECK-LABEL: @__mux_sub_group_shuffle_up_i8(
; CHECK-NEXT: [[UP:%.*]] = icmp eq i32 %2, 0
; CHECK-NEXT: select i1 [[UP]], i8 %1, i8 %0
; CHECK-LABEL: @__mux_sub_group_shuffle_down_f32(
; CHECK-NEXT: [[DOWN:%.*]] = icmp eq i32 %2, 0
; CHECK-NEXT: select i1 [[DOWN]], float %0, float %1
; CHECK-LABEL: @__mux_sub_group_shuffle_xor_f64(
; CHECK-NEXT: ret double %0
