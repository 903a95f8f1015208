// A bitonic sort of 128 numbers by each group.
// BENCH: -g 8192 -l 64 -a out:u32[16384]=rand
#define N 128
kernel void bitonic_local(global uint *data) {
  local uint keys[N];
  int l = get_local_id(0);
  global uint *mine = data + get_group_id(0) * N;
  keys[l] = mine[l];
  keys[l + N / 2] = mine[l + N / 2];
  for (int size = 2; size <= N; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int p = 2 * l - (l & (stride - 1));
      bool up = ((2 * l) & size) == 0;
      uint a = keys[p], b = keys[p + stride];
      if ((a > b) == up) {
        keys[p] = b;
        keys[p + stride] = a;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[l] = keys[l];
  mine[l + N / 2] = keys[l + N / 2];
}
