// Sums of sub-groups, and of these in local memory.
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
kernel void sub_group_reduction(global const float *in, global float *out) {
  local float sums[64];
  float sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0)
    sums[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    float total = 0;
    for (uint i = 0; i < get_num_sub_groups(); ++i)
      total += sums[i];
    out[get_group_id(0)] = total;
  }
}
