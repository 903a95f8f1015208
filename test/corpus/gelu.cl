// An activation, by tanh.
// BENCH: -g 16384 -l 128 -a out:f32[16384] -a f32[16384]=rand
kernel void gelu(global float *out, global const float *in) {
  int i = get_global_id(0);
  float x = 6 * in[i] - 3;
  out[i] = 0.5f * x * (1 + tanh(0.79788456f * (x + 0.044715f * x * x * x)));
}
