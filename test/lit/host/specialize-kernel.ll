; Facts about the ND-range become metadata of the kernel and constants of all functions.
; RUN: muxc --device "OpenMux host" --verify-each %s --passes \
; RUN:   "specialize-kernel<name=k;local-sizes=8:2:1;no-offset;full-groups>" \
; RUN:   | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: muxc --device "OpenMux host" --verify-each %s --passes \
; RUN:   "specialize-kernel<name=k;local-sizes=8:2:1>" | FileCheck %s --check-prefixes=CHECK,SIZE

declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)
declare i64 @__mux_get_global_offset(i32)

; CHECK: define void @k({{.*}}) [[ATTRIBUTES:#[0-9]+]] !reqd_work_group_size [[SIZES:![0-9]+]]
; ALL-NEXT: store volatile i64 8,
; SIZE-NEXT: call i64 @__mux_get_local_size(i32 0)
; SIZE-NEXT: store
; CHECK-NEXT: store volatile i64 2,
; ALL-NEXT: store volatile i64 0,
; SIZE-NEXT: call i64 @__mux_get_global_offset(i32 0)
; SIZE-NEXT: store
; CHECK-NEXT: store volatile i64 0,
; CHECK-NEXT: store volatile i64 1,
; CHECK-NEXT: call i64 @__mux_get_enqueued_local_size(i32 %d)
define void @k(ptr %p, i32 %d) #0 {
  %x = call i64 @__mux_get_local_size(i32 0)
  store volatile i64 %x, ptr %p
  %y = call i64 @__mux_get_enqueued_local_size(i32 1)
  store volatile i64 %y, ptr %p
  %offset = call i64 @__mux_get_global_offset(i32 0)
  store volatile i64 %offset, ptr %p
  %offset.beyond = call i64 @__mux_get_global_offset(i32 3)
  store volatile i64 %offset.beyond, ptr %p
  %size.beyond = call i64 @__mux_get_enqueued_local_size(i32 9)
  store volatile i64 %size.beyond, ptr %p
  %any = call i64 @__mux_get_enqueued_local_size(i32 %d)
  store volatile i64 %any, ptr %p
  call void @callee(ptr %p)
  ret void
}
; CHECK: define internal void @callee(
; ALL-NEXT: store volatile i64 2,
; SIZE-NEXT: call i64 @__mux_get_local_size(i32 1)
define internal void @callee(ptr %p) {
  %y = call i64 @__mux_get_local_size(i32 1)
  store volatile i64 %y, ptr %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
; ALL: attributes [[ATTRIBUTES]] = { "host-specialized" "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
; SIZE: attributes [[ATTRIBUTES]] = { "host-specialized" "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
; CHECK: [[SIZES]] = !{i32 8, i32 2, i32 1}
