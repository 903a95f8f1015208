// A uniform branch in a divergent one, and vice versa.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=iota -a i32=3
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void uniform_branch(global int *out, global const int *x, int n) {
  int i = get_global_id(0), r = 0;
  if (n > 2) {
    if (x[i] & 1)
      r = n > 3 ? x[0] : x[1] + 40;
    else
      for (int j = 0; j < n; ++j)
        r += x[j];
  } else if (x[i] > 4)
    r = 9;
  out[i] = r;
}
