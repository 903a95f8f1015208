; If the work-group is known to be smaller than a vector, the vectorized kernel is neither called
; nor recorded.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'work-item-loops,print<vectorize-metadata>' --filetype=null %s 2>&1 | FileCheck %s --check-prefix=FACTS

; CHECK: define void @foo.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[SCALAR:![0-9]+]]
; CHECK-NOT: @__vecz_v4_foo
; CHECK: call void @foo()
; CHECK: ret void
; FACTS: source name: foo
; FACTS: sub-group size: 1{{$}}
; FACTS: minimum work-item factor: 1{{$}}
; FACTS: preferred work-item factor: 1{{$}}
define void @foo() #1 !codeplay_ca_vecz.base !2 !reqd_work_group_size !10 {
  ret void
}
define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !3 !reqd_work_group_size !10 {
  ret void
}

; A predicated version runs them all at once.
; CHECK: define void @bar.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[PREDICATED:![0-9]+]]
; CHECK-NOT: @__vecz_v4_bar
; CHECK: call void @__vecz_v4_vp_bar()
; CHECK: ret void
; FACTS: source name: bar
; FACTS: sub-group size: 4{{$}}
; FACTS: minimum work-item factor: 1{{$}}
; FACTS: preferred work-item factor: 4{{$}}
define void @bar() #3 !codeplay_ca_vecz.base !4 !codeplay_ca_vecz.base !5 !reqd_work_group_size !10 {
  ret void
}
define void @__vecz_v4_bar() #2 !codeplay_ca_vecz.derived !6 !reqd_work_group_size !10 {
  ret void
}
define void @__vecz_v4_vp_bar() #3 !codeplay_ca_vecz.derived !7 !reqd_work_group_size !10 {
  ret void
}

; Vectors of a length that is known only at run time are too long as well if the shortest of them are.
; CHECK: define void @baz.mux-barrier-wrapper() {{.*}} !codeplay_ca_wrapper [[SCALAR]]
; CHECK-NOT: @__vecz_nxv4_baz
; CHECK: call void @baz()
; CHECK: ret void
; FACTS: source name: baz
; FACTS: sub-group size: 1{{$}}
define void @baz() #5 !codeplay_ca_vecz.base !8 !reqd_work_group_size !10 {
  ret void
}
define void @__vecz_nxv4_baz() #4 !codeplay_ca_vecz.derived !9 !reqd_work_group_size !10 {
  ret void
}

; CHECK-DAG: [[SCALAR]] = !{[[ONE:![0-9]+]], null}
; CHECK-DAG: [[ONE]] = !{i32 1, i32 0, i32 0, i32 0}
; CHECK-DAG: [[PREDICATED]] = !{[[VP:![0-9]+]], null}
; CHECK-DAG: [[VP]] = !{i32 4, i32 0, i32 0, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="foo" "mux-base-fn-name"="foo" }
attributes #1 = { "mux-kernel" "mux-orig-fn"="foo" "mux-base-fn-name"="foo" }
attributes #2 = { "mux-kernel"="entry-point" "mux-orig-fn"="bar" "mux-base-fn-name"="bar" }
attributes #3 = { "mux-kernel" "mux-orig-fn"="bar" "mux-base-fn-name"="bar" }
attributes #4 = { "mux-kernel"="entry-point" "mux-orig-fn"="baz" "mux-base-fn-name"="baz" }
attributes #5 = { "mux-kernel" "mux-orig-fn"="baz" "mux-base-fn-name"="baz" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{i32 4, i32 0, i32 0, i32 1}
!2 = !{!0, ptr @__vecz_v4_foo}
!3 = !{!0, ptr @foo}
!4 = !{!0, ptr @__vecz_v4_bar}
!5 = !{!1, ptr @__vecz_v4_vp_bar}
!6 = !{!0, ptr @bar}
!7 = !{!1, ptr @bar}
!8 = !{!11, ptr @__vecz_nxv4_baz}
!9 = !{!11, ptr @baz}
!10 = !{i32 3, i32 1, i32 1}
!11 = !{i32 4, i32 1, i32 0, i32 0}
