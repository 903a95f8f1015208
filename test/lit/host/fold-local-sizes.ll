; Queries of the local size are folded to the required size if no work-group can have another.
; RUN: muxc --device "OpenMux host" --passes fold-local-sizes %s | FileCheck %s

declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)

; CHECK: define void @exact(
; CHECK-NEXT: store volatile i64 8,
; CHECK-NEXT: store volatile i64 2,
; CHECK-NEXT: store volatile i64 1,
; CHECK-NEXT: call i64 @__mux_get_local_size(i32 %d)
define void @exact(ptr %p, i32 %d) #0 !reqd_work_group_size !0 {
  %x = call i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr %p
  %y = call i64 @__mux_get_enqueued_local_size(i32 1)
  store volatile i64 %y, ptr %p
  %beyond = call i64 @__mux_get_local_size(i32 7)
  store volatile i64 %beyond, ptr %p
  %any = call i64 @__mux_get_local_size(i32 %d)
  store volatile i64 %any, ptr %p
  ret void
}
; CHECK: define void @partial(
; CHECK-NEXT: call i64 @__mux_get_local_size(i32 0)
define void @partial(ptr %p) #1 !reqd_work_group_size !0 {
  %x = call i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr %p
  ret void
}
; CHECK: define void @unknown(
; CHECK-NEXT: call i64 @__mux_get_local_size(i32 0)
define void @unknown(ptr %p) #0 {
  %x = call i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr %p
  ret void
}
; CHECK: define void @function(
; CHECK-NEXT: call i64 @__mux_get_local_size(i32 0)
define void @function(ptr %p) !reqd_work_group_size !0 {
  %x = call i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
!0 = !{i32 8, i32 2, i32 1}
