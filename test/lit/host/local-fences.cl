// A work-group runs on one thread, which alone sees its local memory: barriers for that need no
// instruction of the machine. Those for global memory do.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s

// CHECK-LABEL: define {{.*}}void @inLocal.mux-kernel-wrapper(
// CHECK-NOT: fence acq_rel
// CHECK: fence syncscope("singlethread") acq_rel
// CHECK-NOT: fence acq_rel
// CHECK: ret void
kernel void inLocal(global int *p) {
  local int part[64];
  part[get_local_id(0) % 64] = p[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = part[(get_local_id(0) + 1) % 64];
}

// CHECK-LABEL: define {{.*}}void @inBoth.mux-kernel-wrapper(
// CHECK-NOT: singlethread
// CHECK: fence acq_rel
// CHECK-NOT: singlethread
// CHECK: ret void
kernel void inBoth(global int *p) {
  local int part[64];
  part[get_local_id(0) % 64] = p[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  p[get_global_id(0)] = part[(get_local_id(0) + 1) % 64];
}
