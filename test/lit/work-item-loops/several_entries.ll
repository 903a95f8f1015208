; Versions of one kernel have one entry point, even if each of them is marked as one.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s --implicit-check-not='mux-barrier-wrapper('

; CHECK: define internal void @foo() {{.*}}[[VERSION:#[0-9]+]]
define void @foo() #0 !codeplay_ca_vecz.base !2 !codeplay_ca_vecz.base !3 {
  ret void
}

; CHECK: define internal void @__vecz_v4_vp_foo() {{.*}}[[VERSION]]
define void @__vecz_v4_vp_foo() #0 !codeplay_ca_vecz.derived !5 {
  ret void
}

; CHECK: define internal void @__vecz_v4_foo() {{.*}}[[VERSION]]
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !4 {
  ret void
}

; CHECK: define internal void @bar()
define void @bar() #0 {
  ret void
}

; CHECK: define void @__vecz_v4_vp_foo.mux-barrier-wrapper()
; CHECK: call void @__vecz_v4_foo()
; CHECK: call void @__vecz_v4_vp_foo()
; CHECK: define void @bar.mux-barrier-wrapper()
; CHECK: attributes [[VERSION]] = { alwaysinline }

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 4, i32 0, i32 0, i32 1}
!2 = !{!0, ptr @__vecz_v4_foo}
!3 = !{!1, ptr @__vecz_v4_vp_foo}
!4 = !{!0, ptr @foo}
!5 = !{!1, ptr @foo}
