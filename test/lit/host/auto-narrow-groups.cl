// Work-groups of several dimensions are often 8 work-items wide, where vectors of 16 lanes have no
// work. AVX-512 has registers of 16 lanes, but they are chosen only if they are much faster than
// those of 8, unless the work-group size is known. LLVM prefers vectors of 256 bits on x86-64-v4,
// and of 512 bits on Zen 4.
// REQUIRES: x86_64
// RUN: env OPENMUX_CPU=x86-64-v4 clc %s -o %t.bin -b "-Rpass=vecz" 2>&1 | FileCheck %s
// RUN: env OPENMUX_CPU=znver4 clc %s -o %t.bin -b "-Rpass=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'blocked' is vectorized by 8
// CHECK-DAG: kernel 'wide_blocked' is vectorized by 16
// CHECK-DAG: kernel 'line' is vectorized by 16
// CHECK-DAG: kernel 'product' is vectorized by 16
void multiply(global float *c, global const float *a, global const float *b, int n, int column, int row) {
  float sum[4][4] = {{0}};
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        sum[i][j] += a[(row + i) * n + k] * b[k * n + column + j];
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(row + i) * n + column + j] = sum[i][j];
}
kernel void blocked(global float *c, global const float *a, global const float *b, int n) {
  multiply(c, a, b, n, 4 * get_global_id(0), 4 * get_global_id(1));
}
kernel __attribute__((reqd_work_group_size(16, 8, 1))) void
wide_blocked(global float *c, global const float *a, global const float *b, int n) {
  multiply(c, a, b, n, 4 * get_global_id(0), 4 * get_global_id(1));
}
kernel void line(global float *c, global const float *a, global const float *b, int n) {
  multiply(c, a, b, n, 4 * get_global_id(0), 0);
}
kernel void product(global float *c, global const float *a, global const float *b, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
