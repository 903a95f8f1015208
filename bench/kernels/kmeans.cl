// The nearest of 16 centres in 4 dimensions.
// BENCH: -g 32768 -l 64 -a out:i32[32768] -a f32[131072]=rand -a f32[64]=rand -a i32=32768
kernel void kmeans(global int *out, global const float *points, global const float *centres, int n) {
  int i = get_global_id(0);
  float best = MAXFLOAT;
  int which = 0;
  for (int c = 0; c < 16; ++c) {
    float distance = 0;
    for (int d = 0; d < 4; ++d) {
      float x = points[d * n + i] - centres[c * 4 + d];
      distance += x * x;
    }
    if (distance < best) {
      best = distance;
      which = c;
    }
  }
  out[i] = which;
}
