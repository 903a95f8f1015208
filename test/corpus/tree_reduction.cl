// A sum by each group, in local memory.
// BENCH: -g 65536 -l 128 -a out:f32[512] -a f32[65536]=rand
kernel void tree_reduction(global float *sums, global const float *in) {
  local float part[128];
  int l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  for (int n = get_local_size(0) / 2; n > 0; n /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < n)
      part[l] += part[l + n];
  }
  if (l == 0)
    sums[get_group_id(0)] = part[0];
}
