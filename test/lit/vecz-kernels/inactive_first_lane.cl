// An index that would wrap in an inactive lane 0.
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -a f32[64]=rand -a out:f32[64]
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void scan(global const float *in, global float *out) {
  local float s[2][32];
  uint l = get_local_id(0), from = 0;
  s[0][l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint o = 1; o < get_local_size(0); o *= 2) {
    s[1 - from][l] = l >= o ? s[from][l] + s[from][l - o] : s[from][l];
    from = 1 - from;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint k = l; k < get_local_size(0); k += 7)
    if (k >= 3)
      s[from][l] += in[k - 3];
  out[get_global_id(0)] = s[from][l];
}
