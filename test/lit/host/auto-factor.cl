// The factor grows as long as the estimated gain does. Kernels with several dimensions, whose
// work-groups may be narrow, need a larger gain than those with one. A required work-group size
// fills its vectors. Scalarized accesses, even on cold paths, keep the factor small.
// RUN: %simd128 oclrun %s -k chain -g 64 -l 64 -a f32[64] -a f32[64]=rand -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s --check-prefixes=CHECK,%machine
// aarch64-DAG: kernel 'chain' is vectorized by 16
// x86_64-DAG: kernel 'chain' is vectorized by {{8|16}}
// CHECK-DAG: kernel 'plane' is vectorized by 8
// CHECK-DAG: kernel 'many' is vectorized by {{[248]$}}
// CHECK-DAG: kernel 'smooth' is vectorized by 8
// CHECK-DAG: kernel 'eight' is vectorized by 8
#define STEP v = v * v + 0.25f;
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
kernel void chain(global float *y, global const float *x) {
  size_t i = get_global_id(0);
  float v = x[i];
  STEPS
  y[i] = v;
}
kernel void plane(global float *y, global const float *x) {
  size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  float a = x[i], b = x[i + 1], c = x[i + 2], d = x[i + 3];
  y[i] = (a + b) * (c + d) * (a - b) * (c - d) + (a - c) * (b - d) * (a + d) * (b + c);
}
kernel void many(global float *y, global const float *x) {
  size_t i = get_global_id(0);
  float sums[12];
  for (int k = 0; k < 12; ++k)
    sums[k] = x[i + k];
  for (int n = 0; n < 1000; ++n)
    for (int k = 0; k < 12; ++k)
      sums[k] = sums[k] * sums[(k + 1) % 12] + sums[(k + 5) % 12];
  for (int k = 0; k < 12; ++k)
    y[i + 64 * k] = sums[k];
}
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void eight(global float *y, global const float *x) {
  size_t i = get_global_id(0);
  float v = x[i];
  STEPS
  y[i] = v;
}
kernel void smooth(global float *y, global const float *x, int n) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = -2; k <= 2; ++k)
    sum += x[clamp(i + k, 0, n - 1)];
  y[i] = sum / 5;
}
