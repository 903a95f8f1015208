; A vectorized kernel with a precondition runs only in work-groups that fulfil it; others run the
; scalar kernel for all work-items, whether or not there is a tail.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define internal void @__vecz_v4_vp_predicated()

; CHECK-LABEL: define void @foo.mux-barrier-wrapper(i32
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK: [[REST:%.*]] = urem i64 [[X]], 4
; CHECK: [[WHOLE:%.*]] = sub nuw nsw i64 [[X]], [[REST]]
; CHECK: [[HOLDS:%.*]] = call i1 @foo.precondition(i32
; CHECK: [[TAIL:%.*]] = select i1 [[HOLDS]], i64 [[REST]], i64 [[X]]
; CHECK: [[MAIN:%.*]] = select i1 [[HOLDS]], i64 [[WHOLE]], i64 0
; CHECK: icmp ne i64 [[MAIN]], 0
; CHECK: call void @__vecz_v4_foo(
; CHECK: icmp ne i64 [[TAIL]], 0
; CHECK: call void @foo(

; CHECK-LABEL: define void @__vecz_v4_multiple.mux-barrier-wrapper()
; CHECK-SAME: !codeplay_ca_wrapper [[NOTAIL:![0-9]+]]
; CHECK: [[HOLDS:%.*]] = call i1 @multiple.precondition()
; CHECK: [[TAIL:%.*]] = select i1 [[HOLDS]], i64 0, i64 12
; CHECK: [[MAIN:%.*]] = select i1 [[HOLDS]], i64 12, i64 0
; CHECK: call void @__vecz_v4_multiple(
; CHECK: icmp ne i64 [[TAIL]], 0
; CHECK: call void @multiple(

; A predicated tail would need the precondition, too; it is no kernel any more, either.
; CHECK-LABEL: define void @predicated.mux-barrier-wrapper()
; CHECK: call i1 @predicated.precondition()
; CHECK: call void @__vecz_v4_predicated(
; CHECK: call void @predicated(
; CHECK-NOT: call void @__vecz_v4_vp_predicated(

; Where the precondition has been removed, nothing is known about it.
; CHECK-LABEL: define void @lost.mux-barrier-wrapper()
; CHECK-NOT: call void @__vecz_v4_lost(
; CHECK: call void @lost(
; CHECK: ret void

define void @foo(i32 %n) #1 !codeplay_ca_vecz.base !1 {
  ret void
}
define void @__vecz_v4_foo(i32 %n) #0 !codeplay_ca_vecz.derived !2 !mux_precondition !3 {
  ret void
}
define internal i1 @foo.precondition(i32 %n) {
  %holds = icmp slt i32 %n, 4
  ret i1 %holds
}

define void @multiple() #1 !codeplay_ca_vecz.base !4 !reqd_work_group_size !5 {
  ret void
}
define void @__vecz_v4_multiple() #0 !codeplay_ca_vecz.derived !6 !mux_precondition !7 {
  ret void
}
declare i1 @multiple.precondition()

define void @predicated() #1 !codeplay_ca_vecz.base !8 !codeplay_ca_vecz.base !9 {
  ret void
}
define void @__vecz_v4_predicated() #0 !codeplay_ca_vecz.derived !10 !mux_precondition !11 {
  ret void
}
define void @__vecz_v4_vp_predicated() #1 !codeplay_ca_vecz.derived !12 !mux_precondition !11 {
  ret void
}
declare i1 @predicated.precondition()

define void @lost() #1 !codeplay_ca_vecz.base !13 {
  ret void
}
define void @__vecz_v4_lost() #0 !codeplay_ca_vecz.derived !14 !mux_precondition !15 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }

!0 = !{i32 4, i32 0, i32 0, i32 0}
!16 = !{i32 4, i32 0, i32 0, i32 1}
!1 = !{!0, ptr @__vecz_v4_foo}
!2 = !{!0, ptr @foo}
!3 = !{ptr @foo.precondition}
!4 = !{!0, ptr @__vecz_v4_multiple}
!5 = !{i32 12, i32 1, i32 1}
!6 = !{!0, ptr @multiple}
!7 = !{ptr @multiple.precondition}
!8 = !{!0, ptr @__vecz_v4_predicated}
!9 = !{!16, ptr @__vecz_v4_vp_predicated}
!10 = !{!0, ptr @predicated}
!11 = !{ptr @predicated.precondition}
!12 = !{!16, ptr @predicated}
!13 = !{!0, ptr @__vecz_v4_lost}
!14 = !{!0, ptr @lost}
!15 = !{null}
