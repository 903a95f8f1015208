// Ids of two dimensions, of which one is vectorized.
// DEFINE: %{run} = oclrun %s -g 12,5 -l 6,5 -a out:i32[60] -a i32[60]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void two_dimensions(global int *out, global const int *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), h = get_global_size(1);
  out[x * h + y] = in[y * w + x] + (y > 2 ? 100 : 0);
}
