// A divergent loop with early exits.
// DEFINE: %{run} = oclrun %s -g 32,16 -l 16,4 -a out:i32[512] -a f32=0.0625
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void mandelbrot(global int *out, float step) {
  float cx = get_global_id(0) * step - 1.5f, cy = get_global_id(1) * step - 0.5f;
  float x = 0, y = 0;
  int i;
  for (i = 0; i < 50; ++i) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      break;
    y = 2 * x * y + cy;
    x = xx - yy + cx;
  }
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = i;
}
