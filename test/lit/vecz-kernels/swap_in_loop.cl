// Loop-carried values that are swapped in each iteration.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void swap_in_loop(global int *out, global const int *x) {
  int i = get_global_id(0);
  int a = 0, b = 1, n = x[i];
  while (n-- > 0) {
    int t = a + b;
    a = b;
    b = t;
  }
  out[i] = a;
}
