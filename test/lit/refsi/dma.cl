// The first work-item starts a transfer by the firmware, and all wait for their events.
// DEFINE: %{passes} = --verify-each --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,refsi-m1-kernel-passes %s
// RUN: muxc --device "RefSi M1" --cl-options -cl-wfv=never %{passes} | FileCheck %s
// RUN: muxc --device "RefSi M1 WI" %{passes} | FileCheck %s

// CHECK-NOT: call {{.*}}@llvm.memcpy{{.*}}addrspace
// CHECK-LABEL: define internal i64 @__mux_dma_read_2D(
// CHECK: call i64 @__mux_get_local_id(i32 0, ptr
// CHECK: br i1
// CHECK: getelementptr inbounds i8, ptr %wg-info, i64 128
// CHECK: [[START:%.*]] = getelementptr inbounds i8, ptr {{.*}}, i64 8
// CHECK: [[FUNCTION:%.*]] = load ptr, ptr [[START]]
// CHECK: getelementptr inbounds i8, ptr %wg-info, i64 136
// CHECK: [[NUMBER:%.*]] = call i64 [[FUNCTION]](ptr {{.*}}, ptr {{.*}}, ptr {{.*}}, i64 {{.*}}, i64 {{.*}}, i64 {{.*}}, i64 {{.*}}, i64 0, i64 0, i64 1)
// CHECK: [[NOTHING:%.*]] = icmp eq i64 [[NUMBER]], 0
// CHECK: select i1 [[NOTHING]], i64 [[EVENT:%.*]], i64 [[NUMBER]]
// CHECK: phi i64 [ [[EVENT]],
// CHECK-LABEL: define internal void @__mux_dma_wait(i32
// CHECK: load i64
// CHECK: icmp ne i64
// CHECK: getelementptr inbounds i8, ptr {{.*}}, i64 16
// CHECK: call void
kernel void copy(local float *to, global const float *from, global float *out) {
  event_t event = async_work_group_strided_copy(to, from, 16, 3, 0);
  wait_group_events(1, &event);
  out[get_global_id(0)] = to[get_local_id(0)];
}
