// Softmax of rows, each group a row.
// BENCH: -g 16384 -l 64 -a out:f32[65536] -a f32[65536]=rand -a i32=256
kernel void softmax(global float *out, global const float *in, int n) {
  local float part[64];
  int l = get_local_id(0);
  global const float *row = in + get_group_id(0) * n;
  float top = -INFINITY;
  for (int k = l; k < n; k += 64)
    top = fmax(top, row[k]);
  part[l] = top;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = 32; h > 0; h >>= 1) {
    if (l < h)
      part[l] = fmax(part[l], part[l + h]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  top = part[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int k = l; k < n; k += 64)
    sum += exp(row[k] - top);
  part[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int h = 32; h > 0; h >>= 1) {
    if (l < h)
      part[l] += part[l + h];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  sum = part[0];
  for (int k = l; k < n; k += 64)
    out[get_group_id(0) * n + k] = exp(row[k] - top) / sum;
}
