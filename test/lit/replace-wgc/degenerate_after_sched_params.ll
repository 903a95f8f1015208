; After add-sched-params, degenerate sub-groups cannot be lowered: an error if they are used.
; RUN: split-file %s %t
; RUN: not muxc --passes replace-wgc %t/used.ll 2>&1 | FileCheck %s --check-prefix=USED
; RUN: muxc --passes replace-wgc --verify-each %t/unused.ll | FileCheck %s --check-prefix=UNUSED

; USED: module already has scheduling parameters; run 'replace-wgc' before 'add-sched-params'
; UNUSED: define void @k() #0 {
; UNUSED-NEXT: ret void

;--- used.ll
declare !mux_scheduled_fn !1 i32 @__mux_get_sub_group_size()
define void @k(ptr %p) #0 {
  %s = call i32 @__mux_get_sub_group_size()
  store i32 %s, ptr %p
  ret void
}
attributes #0 = { "mux-degenerate-subgroups" "mux-kernel"="entry-point" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 -1, i32 -1}

;--- unused.ll
define void @k() #0 {
  ret void
}
attributes #0 = { "mux-degenerate-subgroups" "mux-kernel"="entry-point" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
