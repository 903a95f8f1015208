// Prefix sums in a group, by Hillis and Steele.
// BENCH: -g 65536 -l 128 -a out:i32[65536] -a i32[65536]=rand
kernel void scan(global int *out, global const int *in) {
  local int buffer[2][128];
  int l = get_local_id(0), n = get_local_size(0), from = 0;
  buffer[0][l] = in[get_global_id(0)] & 0xff;
  for (int d = 1; d < n; d *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = buffer[from][l];
    if (l >= d)
      sum += buffer[from][l - d];
    buffer[1 - from][l] = sum;
    from = 1 - from;
  }
  out[get_global_id(0)] = buffer[from][l];
}
