// Varying values that are live across barriers, with a scalar tail.
// DEFINE: %{run} = oclrun %s -g 22 -l 11 -a out:f32[22] -a f32[22]=rand -a local=64
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void values_across_barriers(global float *out, global const float *x, local float *s) {
  int l = get_local_id(0), n = get_local_size(0);
  float mine = x[get_global_id(0)] * 3;
  s[l] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  float next = s[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = mine - next + l;
}
