// Four by four elements of the product for each work-item, in registers.
kernel void sgemm_blocked(global float *c, global const float *a, global const float *b, int n) {
  int column = 4 * get_global_id(0), row = 4 * get_global_id(1);
  float sum[4][4] = {{0}};
  for (int k = 0; k < n; ++k) {
    float left[4], right[4];
    for (int i = 0; i < 4; ++i) {
      left[i] = a[(row + i) * n + k];
      right[i] = b[k * n + column + i];
    }
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        sum[i][j] += left[i] * right[j];
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      c[(row + i) * n + column + j] = sum[i][j];
}
