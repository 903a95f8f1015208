// If vecz does not vectorize a kernel, LLVM's loop vectorizer does, without runtime checks for
// overlapping buffers: work-items are independent.
// RUN: muxc --device "OpenMux host" --cl-options "--vecz-width=1" \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s

// CHECK: define {{.*}}void @saxpy.mux-kernel-wrapper
// CHECK-NOT: vector.memcheck
// CHECK: vector.body:
// CHECK: load <{{.*}} x float>
// CHECK: store <{{.*}} x float>
kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
