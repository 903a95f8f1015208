; A required size is not exact where the last work-group of a dimension may be smaller.
; RUN: muxc --device "OpenMux host" --passes relax-local-sizes %s | FileCheck %s

; CHECK: define void @partial() #0 {
define void @partial() #0 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @whole() #1 !reqd_work_group_size
define void @whole() #1 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @unsaid() #2 !reqd_work_group_size
define void @unsaid() #2 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @function() #3 !reqd_work_group_size
define void @function() #3 !reqd_work_group_size !0 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
attributes #1 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
attributes #2 = { "mux-kernel"="entry-point" }
attributes #3 = { "uniform-work-group-size"="false" }

!0 = !{i32 8, i32 1, i32 1}
