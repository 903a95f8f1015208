// Addresses with a constant stride.
// DEFINE: %{run} = oclrun %s -g 24 -l 12 -a out:i32[24] -a i32[100]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void strided_copy(global int *y, global const int *x) {
  size_t i = get_global_id(0);
  y[i] = x[3 * i + 1];
}
