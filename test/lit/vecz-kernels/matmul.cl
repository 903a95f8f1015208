// A uniform loop with uniform and contiguous loads.
// DEFINE: %{run} = oclrun %s -g 12,6 -l 12,2 -a out:f32[72] -a f32[48]=rand -a f32[96]=rand -a i32=8
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void matmul(global float *c, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[y * n + k] * b[k * w + x];
  c[y * w + x] = sum;
}
