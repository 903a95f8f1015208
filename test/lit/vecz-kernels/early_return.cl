// Early returns, also from a loop.
// DEFINE: %{run} = oclrun %s -g 24 -l 8 -a out:i32[24]=-1 -a i32[24]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void early_return(global int *out, global const int *x) {
  int i = get_global_id(0);
  if (x[i] % 5 == 0)
    return;
  for (int j = 0; j < 10; ++j) {
    if (j * j > x[i])
      return;
    out[i] = j;
  }
}
