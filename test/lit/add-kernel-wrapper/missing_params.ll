; A kernel may have any subset of the scheduling parameters, at any position; they are no arguments.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64"

; CHECK: %MuxPackedArgs.only_wg = type { i32, i64 }
define void @only_wg(i32 %a, ptr %wg, i64 %b) #0 !mux_scheduled_fn !1 {
  ret void
}

; CHECK: define void @only_wg.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args, ptr %wg)
; CHECK-NOT: alloca
; CHECK: call void @only_wg(i32 {{%.*}}, ptr %wg, i64 {{%.*}})

attributes #0 = { "mux-kernel"="entry-point" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 -1, i32 1}
