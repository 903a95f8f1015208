// Atomic operations, once per active lane.
// DEFINE: %{run} = oclrun %s -g 64 -l 16 -a out:i32[8] -a u8[64]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void histogram(global int *bins, global const uchar *x) {
  int i = get_global_id(0);
  if (x[i] != 7)
    atomic_add(&bins[x[i] & 7], 1 + (x[i] >> 7));
}
