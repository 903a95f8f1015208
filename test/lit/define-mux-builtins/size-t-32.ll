; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

target datalayout = "e-p:32:32"

declare !mux_scheduled_fn !1 i32 @__mux_get_local_id(i32, ptr noalias, ptr noalias)

; CHECK: %MuxWorkItemInfo = type { [3 x i32], i32, i32, i32, i32 }
; CHECK: define internal i32 @__mux_get_local_id(
; CHECK: load i32, ptr
; CHECK: select i1 {{.*}}, i32 {{.*}}, i32 0

!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 2}
