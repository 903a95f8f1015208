kernel void exchange(global int *out, local int *buffer) {
  size_t i = get_local_id(0);
  buffer[i] = (int)get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = buffer[(i + 1) % get_local_size(0)];
}

kernel void only_local(global int *out, local int *buffer) {
  buffer[get_local_id(0)] = (int)get_global_id(0);
  out[get_global_id(0)] = buffer[get_local_id(0)];
}
