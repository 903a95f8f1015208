// Addresses with a stride that is known at run time only.
// DEFINE: %{run} = oclrun %s -g 24 -l 12 -a out:i32[96] -a i32[100]=iota -a i32=4
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void runtime_stride(global int *y, global const int *x, int s) {
  int i = get_global_id(0);
  y[i * s] = x[i * s] + 1;
}
