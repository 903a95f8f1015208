; A kernel whose required sub-group size is its work-group size gets the attribute for degenerate
; sub-groups, unless the work-group is one row, it uses no sub-groups, or it is no kernel.
; RUN: muxc --passes mark-sub-group-use --verify-each -S %s | FileCheck %s

declare i32 @__mux_get_sub_group_id()

; CHECK: define void @plane() [[DEGENERATE:#[0-9]+]]
define void @plane() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; CHECK: define void @row() [[PLAIN:#[0-9]+]]
define void @row() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !2 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; CHECK: define void @several() [[PLAIN]]
define void @several() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !3 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; CHECK: define void @anySize() [[PLAIN]]
define void @anySize() #0 !intel_reqd_sub_group_size !0 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; CHECK: define void @unused() [[UNUSED:#[0-9]+]]
define void @unused() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  ret void
}
; CHECK: define void @noKernel() !
define void @noKernel() !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i32 @__mux_get_sub_group_id()
  ret void
}
; CHECK: attributes [[DEGENERATE]] = { "mux-degenerate-subgroups" "mux-kernel"="entry-point" }
; CHECK: attributes [[PLAIN]] = { "mux-kernel"="entry-point" }
; CHECK: attributes [[UNUSED]] = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8}
!1 = !{i32 4, i32 2, i32 1}
!2 = !{i32 8, i32 1, i32 1}
!3 = !{i32 8, i32 2, i32 1}
