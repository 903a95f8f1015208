// Stream compaction of positive numbers in each group.
// BENCH: -g 32768 -l 64 -a out:i32[32768] -a out:i32[512] -a i32[32768]=rand
kernel void compaction(global int *out, global int *counts, global const int *in) {
  local int places[64];
  int l = get_local_id(0), value = in[get_global_id(0)];
  places[l] = value > 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int before = 0, total = 0;
  for (int k = 0; k < 64; ++k) {
    before += k < l ? places[k] : 0;
    total += places[k];
  }
  if (value > 0)
    out[get_group_id(0) * 64 + before] = value;
  if (l == 0)
    counts[get_group_id(0)] = total;
}
