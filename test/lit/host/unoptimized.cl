// -cl-opt-disable leaves the layers there, but the same entry point.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-opt-disable" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s

// CHECK: @square.mux-kernel-info = {{.*}}constant [13 x i64]
// CHECK: define {{.*}}void @square.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}})
// CHECK-NOT: spir_
// CHECK-NOT: declare {{.*}}@__mux_
kernel void square(global const int *in, global int *out) {
  size_t i = get_global_id(0);
  out[i] = in[i] * in[i];
}
