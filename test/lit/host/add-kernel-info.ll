; RUN: muxc --device "OpenMux host" --passes add-kernel-info %s | FileCheck %s

target datalayout = "e-i64:64-i128:128-n32:64-S128"

%struct.S = type { i8, <3 x float>, [5 x i16] }

; Local memory, size of the arguments, their number, preferred local size, memory for live values of
; each work-item and of a group, the size of sub-groups, whether groups may be partial.
; CHECK-DAG: @none.mux-kernel-info = constant [13 x i64] [i64 0, i64 0, i64 0, i64 2048, i64 1, i64 1, i64 0, i64 0, i64 1, i64 0, i64 0, i64 0, i64 0], align 8
define void @none() #0 {
  ret void
}

; A vector of three takes up 16 bytes, a structure those of the next power of two, local memory those
; of a size.
; CHECK-DAG: @all.mux-kernel-info = constant [13 x i64] [i64 0, i64 128, i64 6, i64 2048, i64 1, i64 1, i64 0, i64 0, i64 1, i64 0, i64 0, i64 0, i64 0], align 8
define void @all(i8 %a, <3 x float> %b, ptr addrspace(1) %c, ptr byval(%struct.S) align 16 %d, ptr addrspace(3) %e, i16 %f) #0 {
  ret void
}

; What the scheduler hands down is no argument; the name is that of the source.
; CHECK-DAG: @orig.mux-kernel-info = constant [13 x i64] [i64 40, i64 4, i64 1, i64 8, i64 4, i64 2, i64 0, i64 0, i64 1, i64 0, i64 0, i64 0, i64 0], align 8
define void @orig.mux-sched-wrapper(i32 %a, ptr %wi, ptr %wg) #1 !mux_scheduled_fn !0 !reqd_work_group_size !1 {
  ret void
}

; CHECK-DAG: @partial.mux-kernel-info = constant [13 x i64] [i64 0, i64 0, i64 0, i64 2048, i64 1, i64 1, i64 0, i64 0, i64 1, i64 1, i64 0, i64 0, i64 0], align 8
define void @partial() #3 {
  ret void
}

; CHECK-NOT: @helper.mux-kernel-info
define void @helper() {
  ret void
}
; CHECK-NOT: @internal.mux-kernel-info
define internal void @internal() #2 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="orig" "mux-local-mem-usage"="40" }
attributes #3 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
attributes #2 = { "mux-kernel" }

!mux-scheduling-params = !{!2}
!0 = !{i32 1, i32 2}
!1 = !{i32 8, i32 4, i32 2}
!2 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
