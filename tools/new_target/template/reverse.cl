// Reverses the elements of each work-group: buffers, local memory and barriers.
kernel void reverse(global int *data, local int *copy) {
  size_t last = get_local_size(0) - 1;
  copy[last - get_local_id(0)] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = copy[get_local_id(0)];
}
