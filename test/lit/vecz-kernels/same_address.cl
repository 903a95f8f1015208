// All active lanes store to one address.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[2] -a i32[16]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void same_address(global int *out, global const int *x) {
  int i = get_global_id(0);
  if (x[i] == 5)
    out[0] = 77;
  if (x[i] == 9)
    out[1] = x[i] * 3;
}
