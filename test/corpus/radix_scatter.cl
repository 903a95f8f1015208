// Keys to their places by one bit, with a scan in local memory.
// BENCH: -g 32768 -l 128 -a out:u32[32768] -a u32[32768]=rand -a i32=3
kernel void radix_scatter(global uint *out, global const uint *in, int bit) {
  local int zeros[2][128];
  int l = get_local_id(0), n = get_local_size(0), from = 0;
  uint key = in[get_global_id(0)];
  int isZero = !((key >> bit) & 1);
  zeros[0][l] = isZero;
  for (int d = 1; d < n; d *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = zeros[from][l];
    if (l >= d)
      sum += zeros[from][l - d];
    zeros[1 - from][l] = sum;
    from = 1 - from;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int total = zeros[from][n - 1], before = zeros[from][l] - isZero;
  int place = isZero ? before : total + l - before;
  out[get_group_id(0) * n + place] = key;
}
