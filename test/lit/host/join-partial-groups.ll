; Each work-group runs the version for its size; the kernel reserves the memory of the larger one.
; RUN: muxc --device "OpenMux host" --passes join-partial-groups --verify-each -S %s | FileCheck %s

; CHECK: define internal void @k(ptr %p) [[WHOLE:#[0-9]+]]
define void @k(ptr %p) #0 !reqd_work_group_size !0 !mux_barrier_memory !1 {
  ret void
}
; CHECK: define internal void @k.host-partial-groups(ptr %p) [[PARTIAL:#[0-9]+]]
define void @k.host-partial-groups(ptr %p) #1 !mux_barrier_memory !2 {
  ret void
}
; CHECK: define void @alone(ptr %p) [[ALONE:#[0-9]+]]
define void @alone(ptr %p) #2 !reqd_work_group_size !0 {
  ret void
}
; CHECK: define void @k.host-all-groups(ptr %p) [[ALL:#[0-9]+]] {{.*}}!mux_barrier_memory [[MEMORY:![0-9]+]]
; CHECK: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK: icmp eq i64 [[X]], 8
; CHECK: [[Y:%.*]] = call i64 @__mux_get_local_size(i32 1)
; CHECK: icmp eq i64 [[Y]], 2
; CHECK-NOT: @__mux_get_local_size
; CHECK: br i1 {{.*}}, label %whole, label %partial
; CHECK: whole:
; CHECK-NEXT: call void @k(ptr %p)
; CHECK: partial:
; CHECK-NEXT: call void @k.host-partial-groups(ptr %p)
; CHECK-DAG: attributes [[WHOLE]] = { alwaysinline
; CHECK-DAG: attributes [[PARTIAL]] = { cold noinline optsize
; CHECK-DAG: attributes [[ALL]] = { {{.*}}"mux-kernel"="entry-point"{{.*}}"uniform-work-group-size"="false" }
; CHECK-DAG: [[MEMORY]] = !{i64 32, i64 7}
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" "uniform-work-group-size"="true" }
attributes #1 = { "host-partial-groups" "mux-kernel"="entry-point" "mux-orig-fn"="k" "uniform-work-group-size"="false" }
attributes #2 = { "mux-kernel"="entry-point" "uniform-work-group-size"="true" }
!0 = !{i32 8, i32 2, i32 1}
!1 = !{i64 16, i64 7}
!2 = !{i64 32, i64 4}
