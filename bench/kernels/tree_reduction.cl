// Sums of groups, in halves.
// BENCH: -g 131072 -l 256 -a f32[131072]=rand -a out:f32[512]
kernel void tree_reduction(global const float *in, global float *out) {
  local float s[256];
  uint l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint o = get_local_size(0) / 2; o > 0; o /= 2) {
    if (l < o)
      s[l] += s[l + o];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}
