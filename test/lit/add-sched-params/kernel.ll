; A kernel and the builtin that it calls get the parameters. The old kernel keeps calling the old
; builtin, and is no kernel any more.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s
; RUN: muxc --passes add-sched-params,globaldce --verify-each -S %s | FileCheck %s --check-prefix=CLEAN

; CHECK: declare i64 @__mux_get_local_id.old(i32)
declare i64 @__mux_get_local_id(i32)

; CHECK: define internal void @my_kernel(i32 %x, i32 %y) {
; CHECK-NEXT: call i64 @__mux_get_local_id.old(i32 0)
define void @my_kernel(i32 %x, i32 %y) #0 {
  %tid = call i64 @__mux_get_local_id(i32 0)
  ret void
}

; CHECK: declare !mux_scheduled_fn [[BUILTIN:![0-9]+]] i64 @__mux_get_local_id(i32, ptr noalias{{[^,]*}}, ptr noalias{{.*}})

; CHECK: define void @my_kernel.mux-sched-wrapper(i32 %x, i32 %y, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[ATTRS:#[0-9]+]] !mux_scheduled_fn [[KERNEL:![0-9]+]] {
; CHECK-NEXT: %tid = call i64 @__mux_get_local_id(i32 0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: ret void

; CHECK: attributes [[ATTRS]] = { "mux-base-fn-name"="my_kernel" "mux-kernel"="entry-point" }
; CHECK: !mux-scheduling-params = !{[[PARAMS:![0-9]+]]}
; CHECK-DAG: [[PARAMS]] = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
; CHECK-DAG: [[BUILTIN]] = !{i32 1, i32 2}
; CHECK-DAG: [[KERNEL]] = !{i32 2, i32 3}

; CLEAN-NOT: @my_kernel(
; CLEAN-NOT: .old
attributes #0 = { "mux-kernel"="entry-point" }
