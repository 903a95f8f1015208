// RUN: not muxc --device "OpenMux host" \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   2>&1 | FileCheck %s

// CHECK: muxc: error: {{.*}}kernel 'rotate'{{.*}}barrier
kernel void rotate(global int *p) {
  int v = p[get_local_id(0)];
  barrier(CLK_GLOBAL_MEM_FENCE);
  p[(get_local_id(0) + 1) % get_local_size(0)] = v;
}
