// Isomorphic accesses to adjacent elements are vectorized within a work-item by LLVM's SLP
// vectorizer, so that vectors across work-items gain nothing. Without such accesses they do.
// RUN: %simd128 oclrun %s -k block -g 64 -l 64 -a f32[4096] -a f32[4096]=rand -a f32[4096]=rand -a i32=16 -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'block' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// CHECK-DAG: kernel 'columns' is vectorized by
#define SUMS(FIRST, STEP)                                                                                              \
  float sums[4][4] = {{0}};                                                                                            \
  for (int k = 0; k < n; ++k)                                                                                          \
    for (int i = 0; i < 4; ++i)                                                                                        \
      for (int j = 0; j < 4; ++j)                                                                                      \
        sums[i][j] += a[k + 16 * i] * b[k * 256 + FIRST + STEP * j];                                                   \
  for (int i = 0; i < 4; ++i)                                                                                          \
    for (int j = 0; j < 4; ++j)                                                                                        \
      out[i * 256 + FIRST + STEP * j] = sums[i][j];
kernel void block(global float *out, global const float *a, global const float *b, int n) {
  int column = get_global_id(0) * 4;
  SUMS(column, 1)
}
kernel void columns(global float *out, global const float *a, global const float *b, int n) {
  int column = get_global_id(0);
  SUMS(column, 64)
}
