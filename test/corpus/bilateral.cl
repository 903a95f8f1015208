// A blur that keeps edges.
// BENCH: -g 128,64 -l 32,2 -a out:f32[8192] -a f32[8192]=rand -a f32=10
kernel void bilateral(global float *out, global const float *in, float sharpness) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  float middle = in[y * w + x], sum = 0, weights = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int px = x + dx, py = y + dy;
      if (px < 0 || py < 0 || px >= w || py >= h)
        continue;
      float v = in[py * w + px], d = v - middle;
      float weight = native_exp(-0.5f * (dx * dx + dy * dy) - sharpness * d * d);
      sum += weight * v;
      weights += weight;
    }
  out[y * w + x] = sum / weights;
}
