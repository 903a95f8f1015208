// An option by a binomial tree in private memory.
// BENCH: -g 1024 -l 64 -a out:f32[1024] -a f32[1024]=rand -a i32=31
kernel void binomial_option(global float *out, global const float *prices, int steps) {
  int i = get_global_id(0);
  float s = 0.5f + prices[i], values[32];
  const float up = 1.05f, down = 1 / 1.05f, p = 0.52f, discount = 0.999f;
  float at = s * pown(down, steps);
  for (int k = 0; k <= steps; ++k) {
    values[k] = fmax(at - 1.0f, 0.0f);
    at *= up / down;
  }
  for (int t = steps; t > 0; --t)
    for (int k = 0; k < t; ++k)
      values[k] = discount * (p * values[k + 1] + (1 - p) * values[k]);
  out[i] = values[0];
}
