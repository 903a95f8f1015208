// A sparse matrix in compressed rows, one row for each work-item.
kernel void spmv_csr(global float *y, global const uint *offsets, global const uint *columns,
                     global const float *values, global const float *x) {
  size_t row = get_global_id(0);
  uint end = offsets[row + 1];
  float sum = 0;
  for (uint k = offsets[row]; k < end; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
