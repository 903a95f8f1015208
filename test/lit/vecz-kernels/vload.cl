// Vectors read and written by functions.
// DEFINE: %{run} = oclrun %s -g 8 -l 8 -a out:f32[32] -a f32[32]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void vload(global float *out, global const float *in) {
  int i = get_global_id(0);
  float4 v = vload4(i, in);
  if (v.x > 0.3f)
    vstore4(v * v + 1, i, out);
}
