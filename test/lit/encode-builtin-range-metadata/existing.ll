; An existing range is intersected with the new one, interval by interval. An empty intersection is
; ignored.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=64:64:64>" --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)

; CHECK-LABEL: define void @kernel(
; CHECK: %narrower = {{.*}} !range [[NARROWER:![0-9]+]]
; CHECK: %cut = {{.*}} !range [[CUT:![0-9]+]]
; CHECK: %two = {{.*}} !range [[TWO:![0-9]+]]
; CHECK: %wrapping = {{.*}} !range [[WRAPPING:![0-9]+]]
; CHECK: %apart = {{.*}} !range [[APART:![0-9]+]]
define void @kernel() #0 {
  %narrower = call i64 @__mux_get_local_id(i32 0), !range !0
  %cut = call i64 @__mux_get_local_id(i32 0), !range !1
  %two = call i64 @__mux_get_local_id(i32 0), !range !2
  %wrapping = call i64 @__mux_get_local_id(i32 0), !range !3
  %apart = call i64 @__mux_get_local_id(i32 0), !range !4
  ret void
}

; CHECK-DAG: [[NARROWER]] = !{i64 3, i64 10}
; CHECK-DAG: [[CUT]] = !{i64 10, i64 64}
; CHECK-DAG: [[TWO]] = !{i64 0, i64 5, i64 60, i64 64}
; CHECK-DAG: [[WRAPPING]] = !{i64 0, i64 7}
; CHECK-DAG: [[APART]] = !{i64 100, i64 200}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i64 3, i64 10}
!1 = !{i64 10, i64 1000}
!2 = !{i64 0, i64 5, i64 60, i64 80, i64 90, i64 100}
!3 = !{i64 -5, i64 7}
!4 = !{i64 100, i64 200}
