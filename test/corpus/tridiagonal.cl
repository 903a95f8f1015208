// Many tridiagonal systems at once, by elimination.
// BENCH: -g 2048 -l 64 -a out:f32[65536] -a f32[65536]=rand -a i32=32
// System s has its element k at k * systems + s.
kernel void tridiagonal(global float *x, global const float *d, int n) {
  int s = get_global_id(0), systems = get_global_size(0);
  float upper[32], right[32];
  upper[0] = 1.0f / 4.0f;
  right[0] = d[s] / 4.0f;
  for (int k = 1; k < n; ++k) {
    float m = 1.0f / (4.0f - upper[k - 1]);
    upper[k] = m;
    right[k] = (d[k * systems + s] - right[k - 1]) * m;
  }
  float last = right[n - 1];
  x[(n - 1) * systems + s] = last;
  for (int k = n - 2; k >= 0; --k) {
    last = right[k] - upper[k] * last;
    x[k * systems + s] = last;
  }
}
