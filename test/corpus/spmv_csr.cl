// Sparse matrix times vector: rows of different length.
// BENCH: -g 8192 -l 64 -a out:f32[8192] -a f32[262144]=rand -a u16[262144]=rand -a u8[8192]=rand -a f32[65536]=rand
// Row r begins at 32 r; how many elements it has differs.
kernel void spmv_csr(global float *y, global const float *values, global const ushort *columns,
                     global const uchar *lengths, global const float *x) {
  int row = get_global_id(0);
  int begin = 32 * row, end = begin + (lengths[row] >> 3);
  float sum = 0;
  for (int k = begin; k < end; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
