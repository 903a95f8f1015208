// Prefix sums within groups.
// BENCH: -g 65536 -l 256 -a f32[65536]=rand -a out:f32[65536]
kernel void scan(global const float *in, global float *out) {
  local float s[2][256];
  uint l = get_local_id(0), from = 0;
  s[0][l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint o = 1; o < get_local_size(0); o *= 2) {
    s[1 - from][l] = l >= o ? s[from][l] + s[from][l - o] : s[from][l];
    from = 1 - from;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = s[from][l];
}
