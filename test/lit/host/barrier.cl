// Barriers are lowered to fences, and live values are in the memory that the runtime provides.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-wfv=never" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s

// CHECK: @rotate.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 8, i64 1, i64 2048, i64 1, i64 1, i64 4, i64 {{[0-9]+}}, i64 1, i64 0, i64 0, i64 0, i64 0]
// CHECK: define {{.*}}void @rotate.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}}[[INFO:%[^,]*]])
// CHECK-NOT: alloca
// CHECK: getelementptr {{.*}}i8, ptr [[INFO]], i64 104
// CHECK-NOT: alloca
// CHECK: fence acq_rel
// CHECK-NOT: call {{.*}}@{{[^l]}}
// CHECK: ret void
kernel void rotate(global int *p) {
  int v = p[get_local_id(0)];
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[(get_local_id(0) + 1) % get_local_size(0)] = v;
}
