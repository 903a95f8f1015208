; The links between the versions of a kernel are moved to the new functions.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-sched-params<erase-old>' --verify-each -S %s | FileCheck %s

; CHECK-NOT: define {{.*}}@{{(__vecz_v4_)?}}k({{.*}}!codeplay
define void @k(i32 %x) #1 !codeplay_ca_vecz.base !2 !codeplay_ca_vecz.base !5 !codeplay_ca_vecz.base.fail !6 {
  ret void
}
define void @__vecz_v4_k(i32 %x) #0 !codeplay_ca_vecz.derived !1 {
  ret void
}

; One whose scalar version is gone still knows how it was made.
define void @__vecz_v4_gone(i32 %x) #0 !codeplay_ca_vecz.derived !3 {
  ret void
}

; CHECK-DAG: define void @k.mux-sched-wrapper({{.*}}!codeplay_ca_vecz.base [[V4:![0-9]+]] !codeplay_ca_vecz.base [[V8:![0-9]+]] !codeplay_ca_vecz.base.fail [[FAIL:![0-9]+]]
; CHECK-DAG: define void @__vecz_v4_k.mux-sched-wrapper({{.*}}!codeplay_ca_vecz.derived [[K:![0-9]+]]
; CHECK-DAG: define void @__vecz_v4_gone.mux-sched-wrapper({{.*}}!codeplay_ca_vecz.derived [[GONE:![0-9]+]]
; CHECK-DAG: [[V4]] = !{[[FOUR:![0-9]+]], ptr @__vecz_v4_k.mux-sched-wrapper}
; CHECK-DAG: [[V8]] = !{[[EIGHT:![0-9]+]], null}
; CHECK-DAG: [[K]] = !{[[FOUR]], ptr @k.mux-sched-wrapper}
; CHECK-DAG: [[GONE]] = !{[[FOUR]], null}
; CHECK-DAG: [[FAIL]] = !{[[EIGHT]]}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}
!3 = !{!0, null}
!4 = !{i32 8, i32 0, i32 0, i32 0}
!5 = !{!4, null}
!6 = !{!4}
