; !reqd_work_group_size takes precedence over the maximum sizes, and dimensions beyond !max_work_dim
; have one work-item.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=1024:1024:1024;max-global-sizes=1000:1000:1000>" --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_enqueued_local_size(i32)
declare i64 @__mux_get_num_groups(i32)
declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_get_work_dim()

; CHECK-LABEL: define void @required(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_64:![0-9]+]]
; CHECK: @__mux_get_enqueued_local_size(i32 1), !range [[TWO:![0-9]+]]
; CHECK: @__mux_get_num_groups(i32 0), !range [[GROUPS:![0-9]+]]
define void @required() #0 !reqd_work_group_size !0 {
  %a = call i64 @__mux_get_local_id(i32 0)
  %b = call i64 @__mux_get_enqueued_local_size(i32 1)
  %c = call i64 @__mux_get_num_groups(i32 0)
  ret void
}

; CHECK-LABEL: define void @one_dimension(
; CHECK: @__mux_get_local_id(i32 1), !range [[ZERO:![0-9]+]]
; CHECK: @__mux_get_global_id(i32 2), !range [[ZERO]]
; CHECK: @__mux_get_work_dim(), !range [[ONE:![0-9]+]]
define void @one_dimension() #0 !max_work_dim !1 {
  %a = call i64 @__mux_get_local_id(i32 1)
  %b = call i64 @__mux_get_global_id(i32 2)
  %c = call i32 @__mux_get_work_dim()
  ret void
}

; CHECK-LABEL: define void @no_dimension(
; CHECK: @__mux_get_global_id(i32 0), !range [[ZERO]]
; CHECK: @__mux_get_work_dim(), !range [[ONE]]
define void @no_dimension() #0 !max_work_dim !2 {
  %b = call i64 @__mux_get_global_id(i32 0)
  %c = call i32 @__mux_get_work_dim()
  ret void
}

; Metadata of another shape counts as missing.
; CHECK-LABEL: define void @malformed(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_1024:![0-9]+]]
define void @malformed() #0 !reqd_work_group_size !3 !max_work_dim !4 {
  %a = call i64 @__mux_get_local_id(i32 0)
  ret void
}

; CHECK-DAG: [[BELOW_64]] = !{i64 0, i64 64}
; CHECK-DAG: [[TWO]] = !{i64 2, i64 3}
; CHECK-DAG: [[GROUPS]] = !{i64 1, i64 17}
; CHECK-DAG: [[ZERO]] = !{i64 0, i64 1}
; CHECK-DAG: [[ONE]] = !{i32 1, i32 2}
; CHECK-DAG: [[BELOW_1024]] = !{i64 0, i64 1024}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 64, i32 2, i32 1}
!1 = !{i32 1}
!2 = !{i32 0}
!3 = !{!"sixty-four"}
!4 = !{i32 9}
