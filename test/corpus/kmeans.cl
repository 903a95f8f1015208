// The nearest of some centres.
// BENCH: -g 8192 -l 64 -a out:i32[8192] -a f32[8192]=rand -a f32[8192]=rand -a f32[16]=rand -a f32[16]=rand -a i32=16
kernel void kmeans(global int *label, global const float *x, global const float *y, constant float *cx,
                   constant float *cy, int k) {
  int i = get_global_id(0), best = 0;
  float least = FLT_MAX;
  for (int c = 0; c < k; ++c) {
    float dx = x[i] - cx[c], dy = y[i] - cy[c], d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      best = c;
    }
  }
  label[i] = best;
}
