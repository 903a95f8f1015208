// An index multiplied by a value that is uniform in a work-group but computed from varying ones.
// DEFINE: %{run} = oclrun %s -g 128 -l 32 -a out:u32[128] -a u32[4096]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void group_base(global uint *out, global const uint *in) {
  size_t local_id = get_local_id(0);
  size_t first = get_global_id(0) - local_id;
  out[get_global_id(0)] = in[local_id * first] + 3 * in[first * local_id + local_id];
}
