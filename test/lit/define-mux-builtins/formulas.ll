; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

; Queries that follow from others call them. Those that the module did not declare are declared, with
; scheduling parameters, and defined in turn.

declare !mux_scheduled_fn !1 i64 @__mux_get_global_id(i32, ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i64 @__mux_get_local_linear_id(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !2 i64 @__mux_get_global_linear_id(ptr noalias, ptr noalias)
declare !mux_scheduled_fn !1 i64 @__mux_get_enqueued_local_size(i32, ptr noalias, ptr noalias)

; CHECK-LABEL: define internal i64 @__mux_get_global_id(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK-DAG: [[GROUP:%.*]] = call i64 @__mux_get_group_id(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK-DAG: [[SIZE:%.*]] = call i64 @__mux_get_local_size(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK: [[FIRST:%.*]] = mul i64 [[GROUP]], [[SIZE]]
; CHECK: [[LOCAL:%.*]] = call i64 @__mux_get_local_id(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK: [[ID:%.*]] = add i64 [[FIRST]], [[LOCAL]]
; CHECK: [[OFFSET:%.*]] = call i64 @__mux_get_global_offset(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK: [[RESULT:%.*]] = add i64 [[ID]], [[OFFSET]]
; CHECK: ret i64 [[RESULT]]

; CHECK-LABEL: define internal i64 @__mux_get_local_linear_id(ptr noalias {{[^%]*}}%0, ptr noalias {{[^%]*}}%1)
; CHECK: [[Z:%.*]] = call i64 @__mux_get_local_id(i32 2,
; CHECK: [[SY:%.*]] = call i64 @__mux_get_local_size(i32 1,
; CHECK: [[ZY:%.*]] = mul i64 [[Z]], [[SY]]
; CHECK: [[Y:%.*]] = call i64 @__mux_get_local_id(i32 1,
; CHECK: [[ROW:%.*]] = add i64 [[ZY]], [[Y]]
; CHECK: [[SX:%.*]] = call i64 @__mux_get_local_size(i32 0,
; CHECK: [[ROWX:%.*]] = mul i64 [[ROW]], [[SX]]
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_id(i32 0,
; CHECK: [[LINEAR:%.*]] = add i64 [[ROWX]], [[X]]
; CHECK: ret i64 [[LINEAR]]

; CHECK-LABEL: define internal i64 @__mux_get_global_linear_id(
; CHECK: [[GZ:%.*]] = call i64 @__mux_get_global_id(i32 2,
; CHECK: [[OZ:%.*]] = call i64 @__mux_get_global_offset(i32 2,
; CHECK: sub i64 [[GZ]], [[OZ]]
; CHECK: call i64 @__mux_get_global_size(i32 1,

; CHECK-LABEL: define internal i64 @__mux_get_enqueued_local_size(i32 %0, ptr noalias {{[^%]*}}%1, ptr noalias {{[^%]*}}%2)
; CHECK-NEXT: [[LSIZE:%.*]] = call i64 @__mux_get_local_size(i32 %0,
; CHECK-NEXT: ret i64 [[LSIZE]]

; CHECK-DAG: define internal i64 @__mux_get_group_id(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) #{{[0-9]+}} !mux_scheduled_fn
; CHECK-DAG: define internal i64 @__mux_get_local_id(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) #{{[0-9]+}} !mux_scheduled_fn
; CHECK-DAG: define internal i64 @__mux_get_global_size(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) #{{[0-9]+}} !mux_scheduled_fn
; CHECK-DAG: define internal i64 @__mux_get_num_groups(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) #{{[0-9]+}} !mux_scheduled_fn

!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 2}
!2 = !{i32 0, i32 1}
