; The sub-group size of an entry point is its factor, that of its vectorized version or that of its
; main loop.
; RUN: not muxc --passes verify-reqd-sub-group-satisfied --filetype=null %s 2>&1 | FileCheck %s --implicit-check-not="has required"

; CHECK: muxc: error: kernel 'scalar': required sub-group size 8 could not be satisfied by vectorization
; CHECK: kernel 'loops_of_four': required sub-group size 8
; CHECK: kernel 'scalable': required sub-group size 8
; CHECK: kernel 'base_of_four': required sub-group size 8
; CHECK: kernel 'one_but_vectorized': required sub-group size 1
; CHECK: kernel 'orig': required sub-group size 8

define void @scalar() #0 !intel_reqd_sub_group_size !0 {
  ret void
}

define void @one() #0 !intel_reqd_sub_group_size !1 {
  ret void
}

define void @loops_of_eight() #0 !intel_reqd_sub_group_size !0 !codeplay_ca_wrapper !{!2, !3} {
  ret void
}

define void @loops_of_four() #0 !intel_reqd_sub_group_size !0 !codeplay_ca_wrapper !{!4, null} {
  ret void
}

define void @scalable() #0 !intel_reqd_sub_group_size !0 !codeplay_ca_vecz.derived !{!5, ptr @scalar} {
  ret void
}

define void @base_of_eight() #0 !intel_reqd_sub_group_size !0 !codeplay_ca_vecz.base !{!4, ptr @four} !codeplay_ca_vecz.base !{!2, ptr @eight} {
  ret void
}

define void @base_of_four() #0 !intel_reqd_sub_group_size !0 !codeplay_ca_vecz.base !{!4, ptr @four} {
  ret void
}

define void @one_but_vectorized() #0 !intel_reqd_sub_group_size !1 !codeplay_ca_vecz.base !{!4, ptr @four} {
  ret void
}

define void @renamed.wrapper() #1 !intel_reqd_sub_group_size !0 {
  ret void
}

; No entry points.
define void @four() "mux-kernel" !intel_reqd_sub_group_size !0 {
  ret void
}

define void @eight() !intel_reqd_sub_group_size !0 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-orig-fn"="orig" }
!0 = !{i32 8}
!1 = !{i32 1}
!2 = !{i32 8, i32 0, i32 0, i32 0}
!3 = !{i32 1, i32 0, i32 0, i32 0}
!4 = !{i32 4, i32 0, i32 0, i32 0}
!5 = !{i32 8, i32 1, i32 0, i32 0}
