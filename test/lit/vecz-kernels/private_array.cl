// A private array with varying indices.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void private_array(global int *out, global const int *x) {
  int i = get_global_id(0);
  int t[8];
  for (int j = 0; j < 8; ++j)
    t[j] = (x[i] >> j) & 15;
  int s = 0;
  for (int j = 0; j < 8; ++j)
    s += t[t[j] & 7] * j;
  out[i] = s;
}
