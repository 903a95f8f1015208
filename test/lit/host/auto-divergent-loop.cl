// A loop with a data-dependent trip count iterates until the last lane exits, with gathers. A trip
// count that depends on ids only costs nothing extra.
// RUN: %simd128 oclrun %s -k list -g 64 -l 64 -a i32[64] -a i32[64]=iota -a i32[64]=iota -a f32[4096] -a f32[4096]=rand -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'list' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// CHECK-DAG: kernel 'strided' is vectorized by
kernel void list(global int *out, global const int *first, global const int *next, global float *y,
                 global const float *x) {
  int i = get_global_id(0), at = first[i], length = 0;
  for (; at != next[at] && length < 4; ++length)
    at = next[at];
  out[i] = length;
}
kernel void strided(global int *out, global const int *first, global const int *next, global float *y,
                    global const float *x) {
  for (int i = get_global_id(0); i < 4096; i += get_global_size(0))
    y[i] = exp(x[i]) * x[i];
}
