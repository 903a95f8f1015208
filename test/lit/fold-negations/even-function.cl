// An even function of x and of -x is computed once: both have the same products.
// RUN: clc %s -b -cl-wfv=never --emit=ll -o - | FileCheck %s

// CHECK-NOT: {{[^-]}}5.000000e-01
// CHECK: call float @llvm.sqrt.f32(
// CHECK-NOT: {{[^-]}}5.000000e-01
float even(float x) { return sqrt(-0.5f * x * x); }

kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
tails(global float *left, global float *right, global const float *in) {
  size_t i = get_global_id(0);
  float x = in[i];
  left[i] = even(x) + x;
  right[i] = even(-x) - x;
}
