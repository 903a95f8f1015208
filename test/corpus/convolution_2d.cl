// A filter of 5 by 5, edges clamped.
// BENCH: -g 256,128 -l 32,4 -a out:f32[32768] -a f32[32768]=rand -a f32[25]=rand -a i32=2
kernel void convolution_2d(global float *out, global const float *in, constant float *filter, int radius) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  float sum = 0;
  int tap = 0;
  for (int dy = -radius; dy <= radius; ++dy)
    for (int dx = -radius; dx <= radius; ++dx)
      sum += filter[tap++] * in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
  out[y * w + x] = sum;
}
