kernel void reverse(global int *data, local int *copy) {
  size_t id = get_local_id(0);
  copy[id] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = copy[get_local_size(0) - 1 - id];
}
