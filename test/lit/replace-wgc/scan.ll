; Scans of all types and operations return the accumulated value of the previous work-items.
; RUN: muxc --passes replace-wgc --verify-each -S %s | FileCheck %s

define void @kernel(i64 %x, half %h, double %d, i8 %b) #0 {
  %1 = call i64 @__mux_work_group_scan_inclusive_smax_i64(i32 0, i64 %x)
  %2 = call half @__mux_work_group_scan_exclusive_fadd_f16(i32 0, half %h)
  %3 = call double @__mux_work_group_scan_exclusive_fmin_f64(i32 0, double %d)
  %4 = call i8 @__mux_work_group_scan_inclusive_logical_xor_i8(i32 0, i8 %b)
  ret void
}

; CHECK: define internal i64 @__mux_work_group_scan_inclusive_smax_i64(
; CHECK: store i64 -9223372036854775808
; CHECK: [[OLD:%.*]] = load i64
; CHECK: [[SCAN:%.*]] = call i64 @__mux_sub_group_scan_inclusive_smax_i64(i64 %1)
; CHECK-NEXT: [[RESULT:%.*]] = call i64 @llvm.smax.i64(i64 [[OLD]], i64 [[SCAN]])
; CHECK: [[ALL:%.*]] = call i64 @__mux_sub_group_reduce_smax_i64(i64 %1)
; CHECK-NEXT: [[NEW:%.*]] = call i64 @llvm.smax.i64(i64 [[OLD]], i64 [[ALL]])
; CHECK-NEXT: store i64 [[NEW]]
; CHECK: ret i64 [[RESULT]]
; CHECK: define internal half @__mux_work_group_scan_exclusive_fadd_f16(
; CHECK: store half
; CHECK: call half @__mux_sub_group_scan_exclusive_fadd_f16(half %1)
; CHECK: define internal double @__mux_work_group_scan_exclusive_fmin_f64(
; CHECK: store double {{.*}}7FF0000000000000
; CHECK: define internal i8 @__mux_work_group_scan_inclusive_logical_xor_i8(
; CHECK: store i8 0
declare i64 @__mux_work_group_scan_inclusive_smax_i64(i32, i64)
declare half @__mux_work_group_scan_exclusive_fadd_f16(i32, half)
declare double @__mux_work_group_scan_exclusive_fmin_f64(i32, double)
declare i8 @__mux_work_group_scan_inclusive_logical_xor_i8(i32, i8)
attributes #0 = { "mux-kernel"="entry-point" }
