// One round of the Jacobi method for a dense system.
// BENCH: -g 512 -l 64 -a out:f32[512] -a f32[262144]=rand -a f32[512]=rand -a f32[512]=rand -a i32=512
kernel void jacobi(global float *next, global const float *a, global const float *b, global const float *x, int n) {
  int row = get_global_id(0);
  float sum = b[row];
  for (int col = 0; col < n; ++col)
    if (col != row)
      sum -= a[col * n + row] * x[col];
  next[row] = sum / (a[row * n + row] + n);
}
