// Prefix sums of a work-group out of those of its sub-groups.
// BENCH: -g 65536 -l 64 -a out:i32[65536] -a i32[65536]=rand -b -cl-std=CL3.0
// needs __opencl_c_subgroups
kernel void sub_group_scans(global int *out, global const int *in) {
  local int sums[64];
  int i = get_global_id(0), g = get_sub_group_id();
  int value = in[i] & 0xff;
  int before = sub_group_scan_exclusive_add(value);
  int all = sub_group_reduce_add(value);
  if (get_sub_group_local_id() == 0)
    sums[g] = all;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < g; ++k)
    before += sums[k];
  out[i] = before;
}
