; All versions of a kernel that stays do so, because work-item loops call them.
; RUN: muxc --passes reduce-to-func --verify-each -S %s | FileCheck %s --implicit-check-not=unused

; CHECK: define void @foo()
define void @foo() !codeplay_ca_vecz.base !1 !codeplay_ca_vecz.base !2 {
  call void @helper()
  ret void
}

; CHECK: define void @__vecz_v4_foo()
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !3 {
  ret void
}

; CHECK: define void @__vecz_v4_vp_foo()
define void @__vecz_v4_vp_foo() !codeplay_ca_vecz.derived !4 {
  ret void
}

; CHECK: define void @helper()
define void @helper() {
  ret void
}

define void @unused_bar() !codeplay_ca_vecz.base !5 {
  ret void
}

define void @unused_vector_bar() !codeplay_ca_vecz.derived !6 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }

!0 = !{i32 4, i32 0, i32 0, i32 0}
!7 = !{i32 4, i32 0, i32 0, i32 1}
!1 = !{!0, ptr @__vecz_v4_foo}
!2 = !{!7, ptr @__vecz_v4_vp_foo}
!3 = !{!0, ptr @foo}
!4 = !{!7, ptr @foo}
!5 = !{!0, ptr @unused_vector_bar}
!6 = !{!0, ptr @unused_bar}
