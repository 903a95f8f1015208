// Matrix times vector, a row for each work-item.
// BENCH: -g 512 -l 64 -a out:f32[512] -a f32[131072]=rand -a f32[256]=rand -a i32=256
kernel void gemv(global float *y, global const float *a, global const float *x, int columns) {
  int row = get_global_id(0);
  global const float *line = a + (size_t)row * columns;
  float sum = 0;
  for (int k = 0; k < columns; ++k)
    sum = fma(line[k], x[k], sum);
  y[row] = sum;
}
