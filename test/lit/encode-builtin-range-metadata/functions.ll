; A function is bounded by all kernels that reach it; one with external linkage by the maximum sizes
; only. A function without callers does not change.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=100:100:100>" --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)

; CHECK-LABEL: define internal void @leaf(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_32:![0-9]+]]
define internal void @leaf() {
  %a = call i64 @__mux_get_local_id(i32 0)
  call void @loop()
  ret void
}

; CHECK-LABEL: define internal void @loop(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_32]]
define internal void @loop() {
  %a = call i64 @__mux_get_local_id(i32 0)
  call void @leaf()
  ret void
}

; CHECK-LABEL: define void @visible(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_100:![0-9]+]]
define void @visible() {
  %a = call i64 @__mux_get_local_id(i32 0)
  ret void
}

; CHECK-LABEL: define internal void @dead(
; CHECK: @__mux_get_local_id(i32 0){{$}}
define internal void @dead() {
  %a = call i64 @__mux_get_local_id(i32 0)
  ret void
}

define void @small() #0 !reqd_work_group_size !0 {
  call void @leaf()
  ret void
}

define void @large() #0 !reqd_work_group_size !1 {
  call void @leaf()
  call void @visible()
  ret void
}

; CHECK-DAG: [[BELOW_32]] = !{i64 0, i64 32}
; CHECK-DAG: [[BELOW_100]] = !{i64 0, i64 100}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8, i32 1, i32 1}
!1 = !{i32 32, i32 1, i32 1}
