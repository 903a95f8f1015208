// Paths of a price with normal steps.
// BENCH: -g 2048 -l 64 -a out:f32[2048] -a u32[2048]=rand -a i32=16 -a f32=1.0
float uniform01(uint *state) {
  *state = *state * 1664525u + 1013904223u;
  return ((*state >> 8) + 0.5f) / 16777216.0f;
}
kernel void monte_carlo_option(global float *out, global const uint *seeds, int steps, float strike) {
  int i = get_global_id(0);
  uint state = seeds[i];
  float price = 1.0f;
  for (int s = 0; s < steps; ++s) {
    float u = uniform01(&state), v = uniform01(&state);
    float z = sqrt(-2.0f * log(u)) * cospi(2.0f * v);
    price *= exp(0.001f + 0.05f * z);
  }
  out[i] = fmax(price - strike, 0.0f);
}
