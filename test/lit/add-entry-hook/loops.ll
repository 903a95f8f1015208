; The hook runs the kernel for each work-group of a slice, x being the innermost loop. The slice
; begins at the group ID of the work-group info, and ends before its sliceEnd (at 216).
; RUN: muxc --device "OpenMux host" --passes add-entry-hook --verify-each -S %s | FileCheck %s

; CHECK: define internal void @k(ptr %p, ptr noalias %wi-info, ptr noalias %wg-info) [[OLD:#[0-9]+]]
define void @k(ptr %p, ptr noalias %wi-info, ptr noalias %wg-info) #0 !mux_scheduled_fn !1 {
  ret void
}

; CHECK: define void @k.host-entry-hook(ptr %p, ptr noalias %wi-info, ptr noalias %wg-info) [[NEW:#[0-9]+]] {{.*}}!mux_scheduled_fn
; CHECK: [[BEGINX:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 0
; CHECK: [[BX:%.*]] = load i64, ptr [[BEGINX]]
; CHECK: [[ENDX:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 216
; CHECK: [[EX:%.*]] = load i64, ptr [[ENDX]]
; CHECK: [[BEGINY:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 8
; CHECK: [[BY:%.*]] = load i64, ptr [[BEGINY]]
; CHECK: [[ENDY:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 224
; CHECK: [[EY:%.*]] = load i64, ptr [[ENDY]]
; CHECK: [[BEGINZ:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 16
; CHECK: [[BZ:%.*]] = load i64, ptr [[BEGINZ]]
; CHECK: [[ENDZ:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 232
; CHECK: [[EZ:%.*]] = load i64, ptr [[ENDZ]]
; CHECK: br label %group.z
; CHECK: group.z:
; CHECK: [[Z:%.*]] = phi i64 [ [[BZ]], %{{.*}} ], [ [[NZ:%.*]], %exit.y ]
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 16
; CHECK: store i64 [[Z]], ptr [[AT]]
; CHECK: group.y:
; CHECK: [[Y:%.*]] = phi i64 [ [[BY]], %group.z ], [ [[NY:%.*]], %exit.x ]
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 8
; CHECK: store i64 [[Y]], ptr [[AT]]
; CHECK: group.x:
; CHECK: [[X:%.*]] = phi i64 [ [[BX]], %group.y ], [ [[NX:%.*]], %group.x ]
; CHECK: [[AT:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 0
; CHECK: store i64 [[X]], ptr [[AT]]
; CHECK-NOT: store
; CHECK: call void @k(ptr %p, ptr noalias %wi-info, ptr noalias %wg-info)
; CHECK: [[NX]] = add nuw nsw i64 [[X]], 1
; CHECK: icmp eq i64 [[NX]], [[EX]]
; CHECK: exit.x:
; CHECK: [[NY]] = add nuw nsw i64 [[Y]], 1
; CHECK: icmp eq i64 [[NY]], [[EY]]
; CHECK: exit.y:
; CHECK: [[NZ]] = add nuw nsw i64 [[Z]], 1
; CHECK: icmp eq i64 [[NZ]], [[EZ]]
; CHECK: exit.z:
; CHECK-NEXT: ret void

; CHECK-DAG: attributes [[OLD]] = { alwaysinline "
; CHECK-DAG: attributes [[NEW]] = { {{.*}}"mux-kernel"="entry-point" "mux-orig-fn"="k"
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 2}
