; A vector-predicated version with the same factor runs the tail of each row in one call.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define internal void @foo()
define void @foo() #1 !codeplay_ca_vecz.base !3 !codeplay_ca_vecz.base !4 !codeplay_ca_vecz.base !5 {
  ret void
}

; CHECK: define internal void @__vecz_v4_foo()
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !6 {
  ret void
}

; This one does not fit.
define void @__vecz_v8_vp_foo() #1 !codeplay_ca_vecz.derived !7 {
  ret void
}

; CHECK: define internal void @__vecz_v4_vp_foo()
define void @__vecz_v4_vp_foo() #1 !codeplay_ca_vecz.derived !8 {
  ret void
}

; Work-groups smaller than the factor have no whole vector, but they do have a rest: whether there is
; one is asked in each row, and not once for both.
; CHECK: define void @__vecz_v4_vp_foo.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[LOOPS:![0-9]+]] {
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK: [[PEEL:%.*]] = urem i64 [[X]], 4
; CHECK-NEXT: [[LIMIT:%.*]] = sub nuw nsw i64 [[X]], [[PEEL]]
; CHECK-NEXT: br label
; CHECK: call void @__mux_set_local_id(i32 2,
; CHECK: call void @__mux_set_local_id(i32 1,
; CHECK-NEXT: [[ANY:%.*]] = icmp ne i64 [[LIMIT]], 0
; CHECK-NEXT: br i1 [[ANY]], label %[[MAIN:.*]], label %[[MAINEND:[^ ]*]]

; CHECK: [[MAIN]]:
; CHECK: [[ID:%.*]] = phi i64 [ 0, %[[MAIN]] ], [ [[NEXT:%.*]], %{{.*}} ]
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 [[ID]])
; CHECK-NEXT: call void @__vecz_v4_foo()
; CHECK-NEXT: [[NEXT]] = add nuw nsw i64 [[ID]], 4
; CHECK-NEXT: icmp ult i64 [[NEXT]], [[LIMIT]]

; CHECK: [[MAINEND]]:
; CHECK: [[LEFT:%.*]] = icmp ne i64 [[PEEL]], 0
; CHECK-NEXT: br i1 [[LEFT]], label %[[TAIL:.*]], label %[[TAILEND:[^ ]*]]

; CHECK: [[TAIL]]:
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 [[LIMIT]])
; CHECK-NEXT: call void @__vecz_v4_vp_foo()
; CHECK-NEXT: br label %[[TAILEND]]

; CHECK: [[TAILEND]]:
; CHECK-DAG: [[LOOPS]] = !{[[V4:![0-9]+]], [[VP4:![0-9]+]]}
; CHECK-DAG: [[V4]] = !{i32 4, i32 0, i32 0, i32 0}
; CHECK-DAG: [[VP4]] = !{i32 4, i32 0, i32 0, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 8, i32 0, i32 0, i32 1}
!2 = !{i32 4, i32 0, i32 0, i32 1}
!3 = !{!0, ptr @__vecz_v4_foo}
!4 = !{!1, ptr @__vecz_v8_vp_foo}
!5 = !{!2, ptr @__vecz_v4_vp_foo}
!6 = !{!0, ptr @foo}
!7 = !{!1, ptr @foo}
!8 = !{!2, ptr @foo}
