// A boundary condition, and an early return.
// DEFINE: %{run} = oclrun %s -g 24,8 -l 8,4 -a out:f32[192] -a f32[192]=rand -a i32=24 -a i32=8
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void blur(global float *out, global const float *in, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[y * w + x] = in[y * w + x];
    return;
  }
  float sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      sum += in[(y + j) * w + x + i];
  out[y * w + x] = sum / 9;
}
