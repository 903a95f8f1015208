// Without barriers, the work-item loop is what a programmer would write: no call, no reload of
// sizes or pointers, no store to scheduling structures.
// RUN: muxc --device "OpenMux host" \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   | FileCheck %s

// CHECK: define {{.*}}void @saxpy.mux-kernel-wrapper
// CHECK: {{^}}[[LOOP:main.x[^:]*]]:
// CHECK-NOT: {{call|br }}
// CHECK-NOT: load {{i64|ptr}}
// CHECK-NOT: store {{i64|i32|ptr}}
// CHECK: load <{{.*}} x float>
// CHECK-NOT: load {{i64|ptr}}
// CHECK-NOT: store {{i64|i32|ptr}}
// CHECK: store <{{.*}} x float>
// CHECK-NOT: load {{i64|ptr}}
// CHECK: br i1 {{.*}}label %[[LOOP]],
kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
