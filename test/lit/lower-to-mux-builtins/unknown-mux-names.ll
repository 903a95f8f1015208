; Names that resemble those of mux builtins are ignored, called, defined or neither.
; RUN: muxc --passes lower-to-mux-builtins,add-sched-params,define-mux-builtins,verify %s | FileCheck %s

; CHECK-DAG: declare i64 @__mux_get_colour(i32)
declare i64 @__mux_get_colour(i32)
; CHECK-DAG: declare i32 @__mux_sub_group_reduce_add_i032(i32)
declare i32 @__mux_sub_group_reduce_add_i032(i32)
; CHECK-DAG: declare i32 @__mux_sub_group_reduce_add(i32)
declare i32 @__mux_sub_group_reduce_add(i32)
; CHECK-DAG: declare <4 x i32> @__mux_vec_group_scan_inclusive_add_v04i32(<4 x i32>)
declare <4 x i32> @__mux_vec_group_scan_inclusive_add_v04i32(<4 x i32>)
; CHECK-DAG: declare i32 @__mux_vec_group_reduce_add_v0i32(i32)
declare i32 @__mux_vec_group_reduce_add_v0i32(i32)
; CHECK-DAG: declare i32 @__mux_sub_group_reduce_add_i99999999999999999999(i32)
declare i32 @__mux_sub_group_reduce_add_i99999999999999999999(i32)
; CHECK-DAG: declare void @__mux_(i32)
declare void @__mux_(i32)
; CHECK-DAG: declare i64 @__mux_get_global_id_i64(i32)
declare i64 @__mux_get_global_id_i64(i32)
; CHECK-DAG: @__mux_get_local_id_table = global i32 0
@__mux_get_local_id_table = global i32 0

; CHECK-DAG: define i32 @__mux_twice(i32 %x)
define i32 @__mux_twice(i32 %x) {
  %1 = call i64 @__mux_get_colour(i32 %x)
  %2 = call i32 @__mux_sub_group_reduce_add_i032(i32 %x)
  ret i32 %2
}
