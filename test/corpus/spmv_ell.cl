// Sparse matrix times vector: the same number of elements in each row, column by column.
// BENCH: -g 8192 -l 64 -a out:f32[8192] -a f32[131072]=rand -a u16[131072]=rand -a f32[65536]=rand -a i32=16
kernel void spmv_ell(global float *y, global const float *values, global const ushort *columns,
                     global const float *x, int perRow) {
  int row = get_global_id(0), rows = get_global_size(0);
  float sum = 0;
  for (int k = 0; k < perRow; ++k)
    sum += values[k * rows + row] * x[columns[k * rows + row]];
  y[row] = sum;
}
