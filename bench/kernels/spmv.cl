// A sparse matrix by rows, 0 to 15 elements in each.
// BENCH: -g 65536 -l 64 -a out:f32[65536] -a u32[65536]=rand -a f32[65536]=rand -a f32[65536]=rand
kernel void spmv(global float *y, global const uint *columns, global const float *values, global const float *x) {
  uint row = get_global_id(0);
  uint begin = (row * 7) & 0xfff0;
  uint end = begin + (columns[row] >> 28);
  float sum = 0;
  for (uint k = begin; k < end; ++k)
    sum += values[k] * x[columns[k] & 0xffff];
  y[row] = sum;
}
