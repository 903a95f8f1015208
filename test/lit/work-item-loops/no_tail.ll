; If work-groups are never too small, no kernel gets a tail; otherwise, a size that is no multiple
; of the factor has one.
; RUN: muxc --passes 'work-item-loops<no-tail>' --verify-each -S %s | FileCheck %s --check-prefix=FORCED
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s --check-prefix=TAIL

; FORCED: define void @__vecz_v4_foo.mux-barrier-wrapper() {{.*}}
; FORCED: call void @__vecz_v4_foo()
; FORCED-NOT: call void @foo()
; FORCED: icmp ult i64 {{%.*}}, {{%.*}}

; TAIL: define void @foo.mux-barrier-wrapper() {{.*}}
; TAIL: call void @__vecz_v4_foo()
; TAIL: call void @foo()
define void @foo() #1 !codeplay_ca_vecz.base !1 {
  ret void
}

define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !2 {
  ret void
}

; All sizes are known: the vectors end at 8, and one work-item is left.
; TAIL: define void @odd.mux-barrier-wrapper() {{.*}}
; TAIL: call void @__vecz_v4_odd()
; TAIL: icmp ult i64 {{%.*}}, 8
; TAIL-NOT: icmp
; TAIL: call void @__mux_set_local_id(i32 0, i64 8)
; TAIL-NEXT: call void @odd()
define void @odd() #1 !codeplay_ca_vecz.base !3 {
  ret void
}

define void @__vecz_v4_odd() #0 !codeplay_ca_vecz.derived !4 !reqd_work_group_size !5 {
  ret void
}

; No whole vector fits.
; TAIL: define void @small.mux-barrier-wrapper() {{.*}}
; TAIL-NOT: call void @__vecz_v4_small()
; TAIL: phi i64 [ 0,
; TAIL: call void @small()
; TAIL: icmp ult i64 {{%.*}}, 3
define void @small() #1 !codeplay_ca_vecz.base !6 {
  ret void
}

define void @__vecz_v4_small() #0 !codeplay_ca_vecz.derived !7 !reqd_work_group_size !8 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_v4_foo}
!2 = !{!0, ptr @foo}
!3 = !{!0, ptr @__vecz_v4_odd}
!4 = !{!0, ptr @odd}
!5 = !{i32 9, i32 1, i32 1}
!6 = !{!0, ptr @__vecz_v4_small}
!7 = !{!0, ptr @small}
!8 = !{i32 3, i32 1, i32 1}
