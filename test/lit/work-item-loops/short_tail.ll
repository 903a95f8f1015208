; The tail loop has fewer iterations than a vector has lanes: it is neither vectorized nor unrolled
; by LLVM. The main loop is left to LLVM, and loops around others are unrolled only as a whole. All
; loops of a fallback are cold.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s
; CHECK: call void @__vecz_v4_k()
; CHECK: br i1 {{.*}}, label %main.x, {{.*}}!llvm.loop ![[MAIN:[0-9]+]]
; CHECK: call void @k()
; CHECK: br i1 {{.*}}, label %tail.x, {{.*}}!llvm.loop ![[TAIL:[0-9]+]]
; CHECK: br i1 {{.*}}, label %tail.y, {{.*}}!llvm.loop ![[ROWS:[0-9]+]]
; CHECK-LABEL: define void @__vecz_v4_cold.mux-barrier-wrapper()
; CHECK: br i1 {{.*}}, label %main.y, {{.*}}!llvm.loop ![[MAINROWS:[0-9]+]]
; CHECK: br i1 {{.*}}, label %tail.x, {{.*}}!llvm.loop ![[COLD:[0-9]+]]
; CHECK: br i1 {{.*}}, label %tail.y, {{.*}}!llvm.loop ![[COLDROWS:[0-9]+]]
; CHECK-DAG: ![[MAIN]] = distinct !{![[MAIN]], ![[ITEMS:[0-9]+]]}
; CHECK-DAG: ![[ROWS]] = distinct !{![[ROWS]], ![[ITEMS]], ![[WHOLE:[0-9]+]]}
; CHECK-DAG: ![[TAIL]] = distinct !{![[TAIL]], ![[ITEMS]], ![[VECTORS:[0-9]+]], ![[COPIES:[0-9]+]]}
; CHECK-DAG: ![[ITEMS]] = !{!"mux.work-item-loop", i32 1}
; CHECK-DAG: ![[VECTORS]] = !{!"llvm.loop.vectorize.enable", i1 false}
; CHECK-DAG: ![[WHOLE]] = !{!"llvm.loop.unroll.runtime.disable"}
; CHECK-DAG: ![[COPIES]] = !{!"llvm.loop.unroll.disable"}
; CHECK-DAG: ![[MAINROWS]] = distinct !{![[MAINROWS]], ![[ITEMS]], ![[WHOLE]]}
; CHECK-DAG: ![[COLD]] = distinct !{![[COLD]], ![[ITEMS]], ![[VECTORS]], ![[COPIES]]}
; CHECK-DAG: ![[COLDROWS]] = distinct !{![[COLDROWS]], ![[ITEMS]], ![[VECTORS]], ![[COPIES]]}
define void @k() !codeplay_ca_vecz.base !1 {
  ret void
}

define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !2 {
  ret void
}

define void @cold() !codeplay_ca_vecz.base !3 !reqd_work_group_size !6 {
  ret void
}

define void @__vecz_v4_cold() #0 !codeplay_ca_vecz.derived !4 !mux_precondition !5 {
  ret void
}
declare i1 @cold.precondition()

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_v4_k}
!2 = !{!0, ptr @k}
!3 = !{!0, ptr @__vecz_v4_cold}
!4 = !{!0, ptr @cold}
!5 = !{ptr @cold.precondition}
!6 = !{i32 4, i32 16, i32 1}
