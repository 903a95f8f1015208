// Sums of work-groups, by the function of the language.
kernel void work_group_reduction(global const float *in, global float *out) {
  float sum = work_group_reduce_add(in[get_global_id(0)]);
  if (get_local_id(0) == 0)
    out[get_group_id(0)] = sum;
}
