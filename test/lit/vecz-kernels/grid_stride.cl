// A grid-stride loop: contiguous addresses in each iteration.
// DEFINE: %{run} = oclrun %s -g 8 -l 8 -a out:i32[30] -a i32[30]=iota -a i32=30
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void grid_stride(global int *out, global const int *x, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    out[i] = x[i] * x[i];
}
