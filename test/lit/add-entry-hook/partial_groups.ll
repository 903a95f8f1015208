; The hook stores the local size of each work-group if it may be partial: the last one in a dimension
; has what the others leave.
; RUN: muxc --device "OpenMux host" --passes add-entry-hook --verify-each -S %s | FileCheck %s

; CHECK: define void @k.host-entry-hook(
; The number of groups in x is at 24, the enqueued local size at 112, the global size at 136.
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 24
; CHECK: [[COUNT:%.*]] = load i64, ptr [[AT]]
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 112
; CHECK: [[SIZE:%.*]] = load i64, ptr [[AT]]
; CHECK: [[LAST:%.*]] = sub i64 [[COUNT]], 1
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 136
; CHECK: [[GLOBAL:%.*]] = load i64, ptr [[AT]]
; CHECK: [[OTHERS:%.*]] = mul i64 [[LAST]], [[SIZE]]
; CHECK: [[REST:%.*]] = sub i64 [[GLOBAL]], [[OTHERS]]
; CHECK: group.x:
; CHECK: [[X:%.*]] = phi i64
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 0
; CHECK: store i64 [[X]], ptr [[AT]]
; CHECK: [[ISLAST:%.*]] = icmp eq i64 [[X]], [[LAST]]
; CHECK: [[SELECTED:%.*]] = select i1 [[ISLAST]], i64 [[REST]], i64 [[SIZE]]
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 72
; CHECK: store i64 [[SELECTED]], ptr [[AT]]
; CHECK: call void @k(
define void @k(ptr %p, ptr noalias %wi-info, ptr noalias %wg-info) #0 !mux_scheduled_fn !1 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 2}
