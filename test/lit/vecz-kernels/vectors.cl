// Vectors in the source.
// DEFINE: %{run} = oclrun %s -g 9 -l 9 -a out:f32[36] -a f32[36]=rand -a f32=1.5
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void vectors(global float4 *out, global const float4 *in, float a) {
  int i = get_global_id(0);
  float4 v = in[i] * a;
  v.xy = v.yx + v.zw;
  out[i] = dot(v, v) > 4 ? v : v.wzyx;
}
