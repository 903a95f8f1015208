// Density around particles, with a smooth kernel.
// BENCH: -g 1024 -l 64 -a out:f32[1024] -a f32[1024]=rand -a f32[1024]=rand -a i32=256 -a f32=0.3
kernel void sph_density(global float *density, global const float *x, global const float *y, int n, float h) {
  int i = get_global_id(0);
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    float dx = x[i] - x[j], dy = y[i] - y[j];
    float q = h * h - dx * dx - dy * dy;
    if (q > 0)
      sum += q * q * q;
  }
  density[i] = sum;
}
