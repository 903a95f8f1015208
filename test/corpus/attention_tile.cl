// Scores, softmax and sum for one query, keys in tiles.
// BENCH: -g 512 -l 32 -a out:f32[16384] -a f32[16384]=rand -a f32[4096]=rand -a f32[4096]=rand -a i32=128
#define DIM 32
#define TILE 32
kernel void attention_tile(global float *out, global const float *queries, global const float *keys,
                           global const float *values, int count) {
  local float k[TILE][DIM], v[TILE][DIM];
  int i = get_global_id(0), l = get_local_id(0);
  float q[DIM], sum[DIM], top = -1e30f, total = 0;
  for (int d = 0; d < DIM; ++d) {
    q[d] = queries[i * DIM + d];
    sum[d] = 0;
  }
  for (int t = 0; t < count; t += TILE) {
    for (int d = 0; d < DIM; ++d) {
      k[d][l] = keys[(t + d) * DIM + l];
      v[d][l] = values[(t + d) * DIM + l];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < TILE; ++j) {
      float score = 0;
      for (int d = 0; d < DIM; ++d)
        score += q[d] * k[j][d];
      float next = fmax(top, score), shrink = exp(top - next), weight = exp(score - next);
      total = total * shrink + weight;
      for (int d = 0; d < DIM; ++d)
        sum[d] = sum[d] * shrink + weight * v[j][d];
      top = next;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int d = 0; d < DIM; ++d)
    out[i * DIM + d] = sum[d] / total;
}
