// Cosine transform of blocks, a column for each work-item.
// BENCH: -g 4096 -l 64 -a out:f32[32768] -a f32[32768]=rand
kernel void dct_8x8(global float *out, global const float *in) {
  int column = get_global_id(0), width = get_global_size(0);
  float v[8];
  for (int k = 0; k < 8; ++k)
    v[k] = in[k * width + column];
  for (int u = 0; u < 8; ++u) {
    float sum = 0;
    for (int k = 0; k < 8; ++k)
      sum += v[k] * cospi((2 * k + 1) * u / 16.0f);
    out[u * width + column] = sum * (u == 0 ? 0.35355339f : 0.5f);
  }
}
