// Prefix sums in a group, up the tree and down again.
// BENCH: -g 32768 -l 64 -a out:i32[65536] -a i32[65536]=rand
#define N 128
kernel void scan_blelloch(global int *out, global const int *in) {
  local int tree[N];
  int l = get_local_id(0), base = get_group_id(0) * N, offset = 1;
  tree[2 * l] = in[base + 2 * l] & 0xff;
  tree[2 * l + 1] = in[base + 2 * l + 1] & 0xff;
  for (int d = N >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d)
      tree[offset * (2 * l + 2) - 1] += tree[offset * (2 * l + 1) - 1];
    offset *= 2;
  }
  if (l == 0)
    tree[N - 1] = 0;
  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d) {
      int a = offset * (2 * l + 1) - 1, b = offset * (2 * l + 2) - 1;
      int t = tree[a];
      tree[a] = tree[b];
      tree[b] += t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[base + 2 * l] = tree[2 * l];
  out[base + 2 * l + 1] = tree[2 * l + 1];
}
