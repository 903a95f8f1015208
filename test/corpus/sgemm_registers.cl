// Matrix times matrix: a block of 4 by 4 in registers for each work-item.
// BENCH: -g 32,32 -l 8,8 -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a i32=128
#define B 4
kernel void sgemm_registers(global float *c, global const float *a, global const float *b, int n) {
  int col = get_global_id(0) * B, row = get_global_id(1) * B;
  float sums[B][B];
  for (int i = 0; i < B; ++i)
    for (int j = 0; j < B; ++j)
      sums[i][j] = 0;
  for (int k = 0; k < n; ++k) {
    float left[B], right[B];
    for (int i = 0; i < B; ++i) {
      left[i] = a[(row + i) * n + k];
      right[i] = b[k * n + col + i];
    }
    for (int i = 0; i < B; ++i)
      for (int j = 0; j < B; ++j)
        sums[i][j] += left[i] * right[j];
  }
  for (int i = 0; i < B; ++i)
    for (int j = 0; j < B; ++j)
      c[(row + i) * n + col + j] = sums[i][j];
}
