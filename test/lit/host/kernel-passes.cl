// host-kernel-passes stops before the optimizer: the layers between a kernel and its entry point are
// still functions of their own.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-kernel-passes %s \
// RUN:   | FileCheck %s

// CHECK-DAG: @square.mux-kernel-info = {{.*}}constant
// CHECK-DAG: define {{.*}}void @square.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}})
// CHECK-DAG: define {{.*}}@square.mux-sched-wrapper{{.*}}(
// CHECK-DAG: define {{.*}}@__mux_get_global_id(
kernel void square(global const int *in, global int *out, int bias) {
  size_t i = get_global_id(0);
  out[i] = in[i] * in[i] + bias;
}
