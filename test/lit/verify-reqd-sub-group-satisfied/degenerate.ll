; A degenerate sub-group is as large as the work-group.
; RUN: not muxc --passes verify-reqd-sub-group-satisfied --filetype=null %s 2>&1 | FileCheck %s --implicit-check-not="has required"
; CHECK: kernel 'too_large': required sub-group size 8
; CHECK: kernel 'unknown': required sub-group size 8

define void @fits() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  ret void
}

define void @too_large() #0 !intel_reqd_sub_group_size !0 !reqd_work_group_size !2 {
  ret void
}

define void @unknown() #0 !intel_reqd_sub_group_size !0 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
!0 = !{i32 8}
!1 = !{i32 2, i32 2, i32 2}
!2 = !{i32 2147483648, i32 2147483648, i32 2147483648}
