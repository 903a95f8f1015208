; RUN: muxc --device "RefSi M1" --passes refsi-kernel-info %s | FileCheck %s
; RUN: muxc --device "RefSi M1 WI" --passes refsi-kernel-info %s | FileCheck %s --check-prefix=WI

target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"

%struct.S = type { i8, <3 x float>, [5 x i16] }

; Local memory, size of the arguments, their number, preferred local size, barrier memory per
; work-item and per group, the size of sub-groups.
; CHECK-DAG: @none.refsi-info = constant [9 x i64] [i64 0, i64 0, i64 0, i64 64, i64 1, i64 1, i64 0, i64 0, i64 0], align 8
; WI-DAG: @none.refsi-info = constant [9 x i64] [i64 0, i64 0, i64 0, i64 4, i64 1, i64 1, i64 0, i64 0, i64 0], align 8
define void @none() #0 {
  ret void
}

; CHECK-DAG: @all.refsi-info = constant [9 x i64] [i64 0, i64 128, i64 6, i64 64, i64 1, i64 1, i64 0, i64 0, i64 0], align 8
define void @all(i8 %a, <3 x float> %b, ptr addrspace(1) %c, ptr byval(%struct.S) align 16 %d, ptr addrspace(3) %e, i16 %f) #0 {
  ret void
}

; Scheduling parameters are no arguments. Local arguments follow the variables, at a multiple of 128.
; Barrier memory with more alignment than the firmware's takes more.
; CHECK-DAG: @orig.refsi-info = constant [9 x i64] [i64 128, i64 4, i64 1, i64 8, i64 4, i64 2, i64 12, i64 264, i64 0], align 8
define void @orig.mux-sched-wrapper(i32 %a, ptr %wi, ptr %wg) #1 !mux_scheduled_fn !0 !reqd_work_group_size !1 !mux_barrier_memory !3 {
  ret void
}

; add-kernel-wrapper reports arguments without a size.
; CHECK-NOT: @sizeless.refsi-info
define void @sizeless(<vscale x 2 x i32> %v) #0 {
  ret void
}

; CHECK-NOT: @helper.refsi-info
define void @helper() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="orig" "mux-local-mem-usage"="40" "refsi-barrier-alignment"="256" }

!mux-scheduling-params = !{!2}
!0 = !{i32 1, i32 2}
!1 = !{i32 8, i32 4, i32 2}
!2 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!3 = !{i64 12, i64 8}
