// Matrix times matrix, through tiles in local memory.
// BENCH: -g 128,128 -l 16,16 -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a i32=128
#define TILE 16
kernel void sgemm_tiled(global float *c, global const float *a, global const float *b, int n) {
  local float tileA[TILE][TILE], tileB[TILE][TILE];
  int lx = get_local_id(0), ly = get_local_id(1);
  int col = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    tileA[ly][lx] = a[row * n + t + lx];
    tileB[ly][lx] = b[(t + ly) * n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum += tileA[ly][k] * tileB[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + col] = sum;
}
