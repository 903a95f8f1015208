// One step of LU decomposition without pivots.
// BENCH: -g 256,256 -l 64,1 -a out:f32[65536]=rand -a i32=256 -a i32=3
kernel void lu_step(global float *m, int n, int k) {
  int col = get_global_id(0), row = get_global_id(1);
  if (row <= k || col <= k)
    return;
  float factor = m[row * n + k] / (m[k * n + k] + 2.0f);
  m[row * n + col] -= factor * m[k * n + col];
}
