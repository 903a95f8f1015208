// Convolution of 3 by 3 for each channel, with ReLU.
// BENCH: -g 64,32,16 -l 32,1,1 -a out:f32[32768] -a f32[35904]=rand -a f32[144]=rand -a f32[16]=rand
kernel void depthwise(global float *out, global const float *in, constant float *weights, constant float *bias) {
  int x = get_global_id(0), y = get_global_id(1), c = get_global_id(2);
  int w = get_global_size(0), h = get_global_size(1), pitch = w + 2;
  global const float *p = in + (c * (h + 2) + y) * pitch + x;
  float sum = bias[c] - 2.0f;
  for (int dy = 0; dy < 3; ++dy)
    for (int dx = 0; dx < 3; ++dx)
      sum += weights[c * 9 + dy * 3 + dx] * p[dy * pitch + dx];
  out[(c * h + y) * w + x] = fmax(sum, 0.0f);
}
