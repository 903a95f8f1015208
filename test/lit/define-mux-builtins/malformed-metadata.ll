; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

; Metadata that does not fit the function is as good as none: nothing is defined from it.

; CHECK-DAG: i64 @__mux_get_local_id(i32, ptr, ptr)
declare !mux_scheduled_fn !1 i64 @__mux_get_local_id(i32, ptr, ptr)
; CHECK-DAG: i64 @__mux_get_global_id(i32, ptr, ptr)
declare !mux_scheduled_fn !2 i64 @__mux_get_global_id(i32, ptr, ptr)
; CHECK-DAG: i64 @__mux_get_global_size(i32, i32, i64)
declare !mux_scheduled_fn !3 i64 @__mux_get_global_size(i32, i32, i64)
; CHECK-DAG: i64 @__mux_get_group_id(i32, i32, i64)
declare !mux_scheduled_fn !3 i64 @__mux_get_group_id(i32, i32, i64)

; CHECK-NOT: define{{.*}}@__mux_get_local_id
; CHECK-NOT: define{{.*}}@__mux_get_global_id
; CHECK-NOT: define{{.*}}@__mux_get_global_size
; CHECK-NOT: define{{.*}}@__mux_get_group_id

!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 7, i32 -2}
!2 = !{!"one", i32 2}
!3 = !{i32 1, i32 2}
