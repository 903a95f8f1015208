// A row for each work-group: mean and variance by trees in local memory.
float addAll(local float *sums, float mine) {
  uint l = get_local_id(0);
  sums[l] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint o = get_local_size(0) / 2; o > 0; o /= 2) {
    if (l < o)
      sums[l] += sums[l + o];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  float all = sums[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  return all;
}
kernel void layer_norm(global float *out, global const float *in, global const float *scale,
                       global const float *bias, local float *sums, int n) {
  size_t row = get_group_id(0) * n;
  float sum = 0, squares = 0;
  for (int k = get_local_id(0); k < n; k += get_local_size(0))
    sum += in[row + k];
  float mean = addAll(sums, sum) / n;
  for (int k = get_local_id(0); k < n; k += get_local_size(0))
    squares += (in[row + k] - mean) * (in[row + k] - mean);
  float factor = rsqrt(addAll(sums, squares) / n + 1e-5f);
  for (int k = get_local_id(0); k < n; k += get_local_size(0))
    out[row + k] = (in[row + k] - mean) * factor * scale[k] + bias[k];
}
