// Boundary conditions are cold for scalar work-items and vectors alike, so the cost of the masked
// path is weighted by how often it runs.
// RUN: oclrun %s -k blur -g 128,8 -l 32,2 -a f32[1024] -a f32[1024]=rand -a f32=10 -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK: kernel 'blur' is vectorized by
kernel void blur(global float *out, global const float *in, float sharpness) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  float middle = in[y * w + x], sum = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int px = x + dx, py = y + dy;
      if (px < 0 || py < 0 || px >= w || py >= h)
        continue;
      float v = in[py * w + px];
      sum += native_exp(sharpness * (middle - v)) * v;
    }
  out[y * w + x] = sum;
}
