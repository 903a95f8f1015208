// Matrix times vector, the matrix column by column.
// BENCH: -g 1024 -l 64 -a out:f32[1024] -a f32[262144]=rand -a f32[256]=rand -a i32=256
kernel void gemv_column_major(global float *y, global const float *a, global const float *x, int columns) {
  size_t row = get_global_id(0), rows = get_global_size(0);
  float sum = 0;
  for (int k = 0; k < columns; ++k)
    sum += a[k * rows + row] * x[k];
  y[row] = sum;
}
