// Indices with an 'or' in place of an addition, where only lanes without common bits are active,
// and lane 0 is not.
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -a out:u64[80]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void disjoint_index(global ulong *out) {
  ulong next = get_global_id(0) + 1;
  if ((next & 1) == 0)
    out[next | 1] += next * 1000;
}
