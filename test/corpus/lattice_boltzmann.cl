// Collision in a D2Q9 lattice.
// BENCH: -g 16384 -l 64 -a out:f32[147456]=rand -a i32=16384 -a f32=0.6
constant float weights[9] = {4 / 9.0f,  1 / 9.0f,  1 / 9.0f,  1 / 9.0f, 1 / 9.0f,
                             1 / 36.0f, 1 / 36.0f, 1 / 36.0f, 1 / 36.0f};
constant int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
constant int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
kernel void lattice_boltzmann(global float *f, int cells, float omega) {
  int i = get_global_id(0);
  float rho = 0, ux = 0, uy = 0;
  for (int q = 0; q < 9; ++q) {
    float v = f[q * cells + i];
    rho += v;
    ux += cx[q] * v;
    uy += cy[q] * v;
  }
  ux /= rho;
  uy /= rho;
  float uu = 1.5f * (ux * ux + uy * uy);
  for (int q = 0; q < 9; ++q) {
    float cu = 3 * (cx[q] * ux + cy[q] * uy);
    float equilibrium = weights[q] * rho * (1 + cu + 0.5f * cu * cu - uu);
    f[q * cells + i] += omega * (equilibrium - f[q * cells + i]);
  }
}
