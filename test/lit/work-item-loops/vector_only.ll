; No tail if the size is known to be a multiple of the factor, if the kernel is vector-predicated,
; or if there is no scalar kernel.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define internal void @multiple()
define void @multiple() #1 !codeplay_ca_vecz.base !10 !reqd_work_group_size !3 {
  ret void
}

; CHECK: define internal void @__vecz_v4_multiple()
define void @__vecz_v4_multiple() #0 !codeplay_ca_vecz.derived !11 {
  ret void
}

; CHECK: define internal void @predicated()
define void @predicated() #1 !codeplay_ca_vecz.base !12 {
  ret void
}

; CHECK: define internal void @__vecz_v4_vp_predicated()
define void @__vecz_v4_vp_predicated() #2 !codeplay_ca_vecz.derived !13 {
  ret void
}

; CHECK: define internal void @__vecz_v4_alone()
define void @__vecz_v4_alone() #0 !codeplay_ca_vecz.derived !14 {
  ret void
}

; CHECK: define void @__vecz_v4_multiple.mux-barrier-wrapper() {{.*}} !reqd_work_group_size [[SIZE:![0-9]+]] !codeplay_ca_wrapper [[V4:![0-9]+]]
; CHECK-NOT: br i1 {{.*}}peel
; CHECK: call void @__mux_set_local_id(i32 0, i64 [[ID:%.*]])
; CHECK-NEXT: call void @__vecz_v4_multiple()
; CHECK-NEXT: [[NEXT:%.*]] = add nuw nsw i64 [[ID]], 4
; CHECK-NEXT: icmp ult i64 [[NEXT]], 12
; CHECK-NOT: call void @multiple()
; CHECK: ret void

; CHECK: define void @predicated.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[VP4:![0-9]+]]
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK: call void @__vecz_v4_vp_predicated()
; CHECK: [[NEXT:%.*]] = add nuw nsw i64 {{%.*}}, 4
; CHECK-NEXT: icmp ult i64 [[NEXT]], [[X]]
; CHECK-NOT: call void @predicated()
; CHECK: ret void

; CHECK: define void @__vecz_v4_alone.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[V4]]
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK: call void @__vecz_v4_alone()
; CHECK: [[NEXT:%.*]] = add nuw nsw i64 {{%.*}}, 4
; CHECK-NEXT: icmp ult i64 [[NEXT]], [[X]]
; CHECK: ret void

; CHECK-DAG: [[SIZE]] = !{i32 12, i32 3, i32 2}
; CHECK-DAG: [[V4]] = !{[[INFO:![0-9]+]], null}
; CHECK-DAG: [[INFO]] = !{i32 4, i32 0, i32 0, i32 0}
; CHECK-DAG: [[VP4]] = !{[[VPINFO:![0-9]+]], null}
; CHECK-DAG: [[VPINFO]] = !{i32 4, i32 0, i32 0, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #2 = { "mux-base-fn-name"="predicated" "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{i32 12, i32 3, i32 2}
!10 = !{!0, ptr @__vecz_v4_multiple}
!11 = !{!0, ptr @multiple}
!12 = !{!1, ptr @__vecz_v4_vp_predicated}
!13 = !{!1, ptr @predicated}
!14 = !{!0, null}
