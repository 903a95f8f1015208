// Each work-item sums over the grid first, then the group.
// BENCH: -g 1024 -l 64 -a out:f32[16] -a f32[131072]=rand -a i32=131072
kernel void grid_reduction(global float *sums, global const float *in, int n) {
  local float part[64];
  int l = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    sum += in[i];
  part[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int span = 32; span > 0; span >>= 1) {
    if (l < span)
      part[l] += part[l + span];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    sums[get_group_id(0)] = part[0];
}
