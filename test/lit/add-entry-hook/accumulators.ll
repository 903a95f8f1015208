; Accumulators are cleared before the first work-group of the slice, and those that have changed
; update global memory after the last.
; RUN: muxc --device "OpenMux host" --passes add-entry-hook --verify-each -S %s | FileCheck %s

; Sums begin with zeros, which are as many as the work-group has work-items along y (its local size
; is at 72). A minimum begins with the largest number.
; CHECK-LABEL: define void @k.host-entry-hook(ptr addrspace(1) %p, ptr noalias %wi-info, ptr noalias %wg-info)
; CHECK: getelementptr inbounds i8, ptr %wg-info, i64 80
; CHECK-NEXT: [[COUNT:%.*]] = load i64
; CHECK: clear{{.*}}:
; CHECK: [[AT:%.*]] = getelementptr inbounds i64, ptr addrspace(3) @sums, i64 [[INDEX:%.*]]
; CHECK: store <16 x i64> zeroinitializer, ptr addrspace(3) [[AT]], align 64
; CHECK: add nuw nsw i64 [[INDEX]], 16
; CHECK: icmp ult i64 %{{.*}}, [[COUNT]]
; CHECK: store <16 x i32> splat (i32 2147483647), ptr addrspace(3) @minima, align 64
; CHECK: group.x:
; CHECK: call void @k(
; CHECK: exit.z:
; CHECK: flush{{.*}}:
; CHECK: [[AT:%.*]] = getelementptr inbounds i64, ptr addrspace(3) @sums, i64
; CHECK: [[BLOCK:%.*]] = load <16 x i64>, ptr addrspace(3) [[AT]], align 64
; CHECK: icmp ne <16 x i64> [[BLOCK]], zeroinitializer
; CHECK: element{{.*}}:
; CHECK: [[AT:%.*]] = getelementptr inbounds i64, ptr addrspace(3) @sums, i64 [[INDEX:%.*]]
; CHECK: [[SUM:%.*]] = load i64, ptr addrspace(3) [[AT]]
; CHECK: icmp ne i64 [[SUM]], 0
; CHECK: update{{.*}}:
; CHECK: [[FIRST:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 -16
; CHECK: [[TO:%.*]] = getelementptr i64, ptr addrspace(1) [[FIRST]], i64 [[INDEX]]
; CHECK: atomicrmw add ptr addrspace(1) [[TO]], i64 [[SUM]] monotonic, align 8
; CHECK: icmp ne i32 %{{.*}}, 2147483647
; CHECK: atomicrmw min ptr addrspace(1) %{{.*}}, i32 %{{.*}} monotonic, align 4
; CHECK: ret void
@sums = internal addrspace(3) global [4096 x i64] poison, align 64
@minima = internal addrspace(3) global [16 x i32] poison, align 64

define void @k(ptr addrspace(1) %p, ptr noalias %wi-info, ptr noalias %wg-info) #0 !mux_scheduled_fn !1 {
  ret void
}

; Those of another kernel are not touched.
; CHECK-LABEL: define void @other.host-entry-hook(
; CHECK-NOT: @sums
; CHECK: ret void
define void @other(ptr addrspace(1) %p, ptr noalias %wi-info, ptr noalias %wg-info) #0 !mux_scheduled_fn !1 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

!host.accumulators = !{!3, !4, !5}
!mux-scheduling-params = !{!2}
!1 = !{i32 1, i32 2}
!2 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!3 = !{!"k", ptr addrspace(3) @sums, i64 0, i64 -16, i64 8, i64 1, i64 1, i64 1}
!4 = !{!"k", ptr addrspace(3) @minima, i64 0, i64 0, i64 4, i64 8, i64 1, i64 -1}
; The version of the kernel that had this one is gone.
!5 = !{!"k", null, i64 0, i64 0, i64 4, i64 8, i64 1, i64 -1}
