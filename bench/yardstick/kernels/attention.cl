// Attention of one query of 64 elements for each work-item, over tiles of 32 keys and values in
// local memory, with a running maximum.
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void
attention(global float *out, global const float *queries, global const float *keys,
          global const float *values, int n) {
  local float k[32][64], v[32][64];
  uint l = get_local_id(0);
  size_t me = get_global_id(0) * 64;
  float q[64], sum[64];
  for (int e = 0; e < 64; ++e) {
    q[e] = queries[me + e];
    sum[e] = 0;
  }
  float most = -MAXFLOAT, weights = 0;
  for (int tile = 0; tile < n; tile += 32) {
    for (int row = 0; row < 32; ++row) {
      k[row][l] = keys[(tile + row) * 64 + l];
      v[row][l] = values[(tile + row) * 64 + l];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int row = 0; row < 32; ++row) {
      float score = 0;
      for (int e = 0; e < 64; ++e)
        score += q[e] * k[row][e];
      score *= 0.125f;
      float higher = fmax(most, score), keep = exp(most - higher), weight = exp(score - higher);
      most = higher;
      weights = weights * keep + weight;
      for (int e = 0; e < 64; ++e)
        sum[e] = sum[e] * keep + weight * v[row][e];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int e = 0; e < 64; ++e)
    out[me + e] = sum[e] / weights;
}
