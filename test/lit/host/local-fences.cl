// A work-group runs on one thread, so fences of local memory need no machine instruction. Fences of
// global memory do. No fence has a syncscope.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s --implicit-check-not=syncscope

// CHECK-LABEL: define {{.*}}void @inLocal.mux-kernel-wrapper(
// CHECK-NOT: fence
// CHECK: call void asm sideeffect "", "~{memory}"()
// CHECK-NOT: fence
// CHECK: ret void
kernel void inLocal(global int *p) {
  local int part[64];
  part[get_local_id(0) % 64] = p[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = part[(get_local_id(0) + 1) % 64];
}

// CHECK-LABEL: define {{.*}}void @inBoth.mux-kernel-wrapper(
// CHECK-NOT: asm sideeffect
// CHECK: fence acq_rel
// CHECK-NOT: asm sideeffect
// CHECK: ret void
kernel void inBoth(global int *p) {
  local int part[64];
  part[get_local_id(0) % 64] = p[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  p[get_global_id(0)] = part[(get_local_id(0) + 1) % 64];
}
