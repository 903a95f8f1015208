// A filter of 17 taps in constant memory.
// BENCH: -g 65536 -l 128 -a out:f32[65536] -a f32[65552]=rand -a f32[17]=rand
#define TAPS 17
kernel void convolution_1d(global float *out, global const float *in, constant float *taps) {
  int i = get_global_id(0);
  float sum = 0;
  for (int t = 0; t < TAPS; ++t)
    sum += taps[t] * in[i + t];
  out[i] = sum;
}
