; The listing of the section, with a mux builtin for @foo, and the parameter that its second half gives
; @bar from the start.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s

; CHECK: declare i32 @__mux_get_sub_group_id.old()
declare i32 @__mux_get_sub_group_id()

; CHECK: define internal void @bar(i32 %0) {
; CHECK-NEXT: call i32 @__mux_get_sub_group_id.old()
; CHECK-NEXT: ret void
define void @bar(i32 %0) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}

; CHECK: declare !mux_scheduled_fn [[FOO:![0-9]+]] i32 @__mux_get_sub_group_id(ptr{{.*}}, ptr{{.*}})

; CHECK: define void @bar.mux-sched-wrapper(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[ATTRS:#[0-9]+]] !mux_scheduled_fn [[BAR:![0-9]+]] {
; CHECK-NEXT: call i32 @__mux_get_sub_group_id(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: ret void

; CHECK: attributes [[ATTRS]] = { {{.*}}"mux-kernel" }
; CHECK: !mux-scheduling-params = !{[[PARAMS:![0-9]+]]}
; CHECK-DAG: [[PARAMS]] = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
; CHECK-DAG: [[FOO]] = !{i32 0, i32 1}
; CHECK-DAG: [[BAR]] = !{i32 1, i32 2}
attributes #0 = { "mux-kernel" }
