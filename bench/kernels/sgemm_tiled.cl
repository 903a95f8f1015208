// Tiles of 16 by 16 in local memory.
// BENCH: -g 128,128 -l 16,16 -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a i32=128
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
sgemm_tiled(global float *c, global const float *a, global const float *b, int n) {
  local float ta[16][16], tb[16][16];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    ta[y][x] = a[row * n + t + x];
    tb[y][x] = b[(t + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k)
      sum += ta[y][k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
