// Rows of 64, one for each work-item, transposed.
// BENCH: -g 2048 -l 64 -a out:f32[131072] -a f32[131072]=rand -a i32=2048
kernel void softmax(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  float most = -MAXFLOAT, sum = 0;
  for (int k = 0; k < 64; ++k)
    most = fmax(most, in[k * n + i]);
  for (int k = 0; k < 64; ++k)
    sum += exp(in[k * n + i] - most);
  for (int k = 0; k < 64; ++k)
    out[k * n + i] = exp(in[k * n + i] - most) / sum;
}
