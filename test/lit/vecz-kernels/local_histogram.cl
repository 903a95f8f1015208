// Atomic operations on local memory between barriers.
// DEFINE: %{run} = oclrun %s -g 48 -l 24 -a out:i32[8] -a u8[48]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void local_histogram(global int *bins, global const uchar *x) {
  local int mine[8];
  int l = get_local_id(0);
  if (l < 8)
    mine[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[x[get_global_id(0)] & 7]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 8)
    atomic_add(&bins[l], mine[l]);
}
