// Barriers in a uniform loop.
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -a out:i32[2] -a i32[64]=iota -a local=128
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void tree_reduction(global int *out, global const int *x, local int *s) {
  int l = get_local_id(0);
  s[l] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int o = get_local_size(0) / 2; o > 0; o /= 2) {
    if (l < o)
      s[l] += s[l + o];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}
