; The metadata of scheduling parameters replaces existing metadata.
; RUN: muxc --passes add-sched-params --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'add-sched-params<erase-old>' --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_global_id(i32)
; CHECK: @foo.mux-sched-wrapper({{[^!]*}} !mux_scheduled_fn [[NOTE:![0-9]+]] {
; CHECK: [[NOTE]] = !{i32 0, i32 1}
define void @foo() #0 !mux_scheduled_fn !0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 -1, i32 -1}
