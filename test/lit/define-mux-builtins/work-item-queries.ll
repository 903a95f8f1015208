; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

; Queries and setters read and write the scheduling structures. A dimension out of range gives 0 for
; ids and offsets, 1 for sizes and counts.

declare !mux_scheduled_fn !1 i64 @__mux_get_local_id(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 i64 @__mux_get_local_size(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 i64 @__mux_get_group_id(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 i64 @__mux_get_num_groups(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 i64 @__mux_get_global_offset(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i32 @__mux_get_work_dim(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i32 @__mux_get_sub_group_id(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i32 @__mux_get_num_sub_groups(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i32 @__mux_get_max_sub_group_size(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !3 void @__mux_set_local_id(i32, i64, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 void @__mux_set_sub_group_id(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 void @__mux_set_num_sub_groups(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 void @__mux_set_max_sub_group_size(i32, ptr noalias, ptr noalias)
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_sub_group_local_id()

; CHECK-DAG: %MuxWorkItemInfo = type { [3 x i64], i32, i32, i32, i32 }
; CHECK-DAG: %MuxWorkGroupInfo = type { [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32 }

; CHECK-LABEL: define internal i64 @__mux_get_local_id(i32 %0, ptr noalias %1, ptr noalias %2) #0 !mux_scheduled_fn
; CHECK-NEXT: [[RANGE:%.*]] = icmp ult i32 %0, 3
; CHECK-NEXT: [[DIM:%.*]] = select i1 [[RANGE]], i32 %0, i32 0
; CHECK-NEXT: [[ADDR:%.*]] = getelementptr %MuxWorkItemInfo, ptr %1, i32 0, i32 0, i32 [[DIM]]
; CHECK-NEXT: [[LOAD:%.*]] = load i64, ptr [[ADDR]]
; CHECK-NEXT: [[RESULT:%.*]] = select i1 [[RANGE]], i64 [[LOAD]], i64 0
; CHECK-NEXT: ret i64 [[RESULT]]

; CHECK-LABEL: define internal i64 @__mux_get_local_size(
; CHECK: getelementptr %MuxWorkGroupInfo, ptr %2, i32 0, i32 3, i32
; CHECK: select i1 {{.*}}, i64 {{.*}}, i64 1

; CHECK-LABEL: define internal i64 @__mux_get_group_id(
; CHECK: getelementptr %MuxWorkGroupInfo, ptr %2, i32 0, i32 0, i32
; CHECK: select i1 {{.*}}, i64 {{.*}}, i64 0

; CHECK-LABEL: define internal i64 @__mux_get_num_groups(
; CHECK: getelementptr %MuxWorkGroupInfo, ptr %2, i32 0, i32 1, i32
; CHECK: select i1 {{.*}}, i64 {{.*}}, i64 1

; CHECK-LABEL: define internal i64 @__mux_get_global_offset(
; CHECK: getelementptr %MuxWorkGroupInfo, ptr %2, i32 0, i32 2, i32
; CHECK: select i1 {{.*}}, i64 {{.*}}, i64 0

; CHECK-LABEL: define internal i32 @__mux_get_work_dim(
; CHECK-NEXT: [[DIMS:%.*]] = getelementptr %MuxWorkGroupInfo, ptr %1, i32 0, i32 4
; CHECK-NEXT: load i32, ptr [[DIMS]]

; CHECK-LABEL: define internal i32 @__mux_get_sub_group_id(
; CHECK-NEXT: getelementptr %MuxWorkItemInfo, ptr %0, i32 0, i32 1
; CHECK-LABEL: define internal i32 @__mux_get_num_sub_groups(
; CHECK-NEXT: getelementptr %MuxWorkItemInfo, ptr %0, i32 0, i32 3
; CHECK-LABEL: define internal i32 @__mux_get_max_sub_group_size(
; CHECK-NEXT: getelementptr %MuxWorkItemInfo, ptr %0, i32 0, i32 4

; CHECK-LABEL: define internal void @__mux_set_local_id(i32 %0, i64 %1, ptr noalias %2, ptr noalias %3)
; CHECK-NEXT: [[SRANGE:%.*]] = icmp ult i32 %0, 3
; CHECK-NEXT: [[SDIM:%.*]] = select i1 [[SRANGE]], i32 %0, i32 0
; CHECK-NEXT: [[SADDR:%.*]] = getelementptr %MuxWorkItemInfo, ptr %2, i32 0, i32 0, i32 [[SDIM]]
; CHECK-NEXT: [[OLD:%.*]] = load i64, ptr [[SADDR]]
; CHECK-NEXT: [[NEW:%.*]] = select i1 [[SRANGE]], i64 %1, i64 [[OLD]]
; CHECK-NEXT: store i64 [[NEW]], ptr [[SADDR]]
; CHECK-NEXT: ret void

; CHECK-LABEL: define internal void @__mux_set_sub_group_id(
; CHECK-NEXT: [[SGADDR:%.*]] = getelementptr %MuxWorkItemInfo, ptr %1, i32 0, i32 1
; CHECK-NEXT: store i32 %0, ptr [[SGADDR]]
; CHECK-LABEL: define internal void @__mux_set_num_sub_groups(
; CHECK-NEXT: getelementptr %MuxWorkItemInfo, ptr %1, i32 0, i32 3
; CHECK-LABEL: define internal void @__mux_set_max_sub_group_size(
; CHECK-NEXT: getelementptr %MuxWorkItemInfo, ptr %1, i32 0, i32 4

; Sub-groups have one work-item.
; CHECK-LABEL: define internal i32 @__mux_get_sub_group_size()
; CHECK-NEXT: ret i32 1
; CHECK-LABEL: define internal i32 @__mux_get_sub_group_local_id()
; CHECK-NEXT: ret i32 0

; CHECK: attributes #0 = { alwaysinline }

!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 2}
!2 = !{i32 0, i32 1}
!3 = !{i32 2, i32 3}
