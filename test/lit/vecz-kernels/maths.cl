// Functions of the device library.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:f32[16] -a f32[16]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void maths(global float *out, global const float *x) {
  int i = get_global_id(0);
  float v = fmax(floor(x[i] * 10), 2.0f) + fabs(x[i] - 0.5f);
  out[i] = clamp(mad(v, 2.0f, x[i]), 1.0f, 15.0f) + (isnan(v) ? 1 : 0) + ldexp(x[i], 2);
}
