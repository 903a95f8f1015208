// By default, a kernel is vectorized if that is estimated to be profitable. Loops over rows with a
// gather per element are not, nor are contiguous loops that LLVM vectorizes itself. Remarks are
// printed on request only.
// RUN: oclrun %s -k saxpy -g 64 -l 64 -a f32[64]=rand -a f32[64]=rand -a i32[64] -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s --check-prefix=GAINS
// RUN: oclrun %s -k saxpy -g 64 -l 64 -a f32[64]=rand -a f32[64]=rand -a i32[64] 2>&1 | FileCheck %s --check-prefix=QUIET
// GAINS-DAG: kernel 'saxpy' is vectorized by
// GAINS-DAG: kernel 'gather' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is {{[0-9]+}} per vector, and {{[0-9]+}} for as many scalar work-items
// GAINS-DAG: kernel 'dot_bytes' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// QUIET-NOT: vectorized
kernel void saxpy(global float *y, global const float *x, global const int *p) {
  int i = get_global_id(0);
  y[i] = 2 * x[i] + y[i];
}
kernel void gather(global float *y, global const float *x, global const int *p, int n) {
  int i = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += p[p[i * n + k]];
  y[i] = sum;
}
kernel void dot_bytes(global int *y, global const char *x, global const char *p, int n) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < n; ++k)
    sum += x[i * n + k] * p[k];
  y[i] = sum;
}
