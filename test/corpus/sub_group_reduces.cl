// Sums by sub-groups.
// BENCH: -g 65536 -l 64 -a out:i32[65536] -a i32[65536]=rand -b -cl-std=CL3.0
// needs __opencl_c_subgroups
kernel void sub_group_reduces(global int *out, global const int *in) {
  int i = get_global_id(0), n = get_local_size(0);
  local int total;
  if (get_local_id(0) == 0)
    total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = sub_group_reduce_add(in[i] & 0xffff);
  if (get_sub_group_local_id() == 0)
    atomic_add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = total - n;
}
