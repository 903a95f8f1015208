// From a kernel for one work-item to an entry point for a work-group: nothing of the builtins, of
// SPIR or of the layers in between is left.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s --check-prefix=GONE

// CHECK-NOT: target triple = "spir
// CHECK: @square.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 24, i64 3, i64 2048, i64 1, i64 1, i64 0, i64 0, i64 {{[0-9]+}}, i64 0, i64 0, i64 0, i64 1]
// CHECK: define {{.*}}void @square.mux-kernel-wrapper(ptr {{[^,]*}}, ptr {{[^,]*}}) {{.*}}#[[ATTRIBUTES:[0-9]+]]
// CHECK: phi
// CHECK: br i1 {{.*}} !llvm.loop
// CHECK: attributes #[[ATTRIBUTES]] = {{.*}}"target-cpu"="{{.+}}" "target-features"="

// GONE-NOT: @__mux_
// GONE-NOT: spir_
// GONE-NOT: get_global_id
// GONE-NOT: define {{.*}}@square(
// GONE-NOT: call {{.*}}@{{.*}}mux
kernel void square(global const int *in, global int *out, int bias) {
  size_t i = get_global_id(0);
  out[i] = in[i] * in[i] + bias;
}
