; The loops do not take rows for granted that they cannot step over.
; RUN: not muxc --passes work-item-loops -S %s 2>&1 | FileCheck %s
; CHECK: error: kernel '__vecz_v4_f': work-item loops cannot execute 4 rows per call

define spir_kernel void @f() #0 {
  ret void
}
define spir_kernel void @__vecz_v4_f() #1 !codeplay_ca_vecz.derived !1 !reqd_work_group_size !2 !mux_rows !3 {
  ret void
}

attributes #0 = { "mux-kernel" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @f}
!2 = !{i32 8, i32 6, i32 1}
!3 = !{i32 4}
