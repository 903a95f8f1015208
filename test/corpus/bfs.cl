// One level of a breadth-first search.
// BENCH: -g 32768 -l 64 -a out:i32[32768]=rand -a u16[262144]=rand -a u8[32768]=rand -a out:i32[1] -a i32=1
kernel void bfs(global int *level, global const ushort *neighbours, global const uchar *degree, global int *again,
                int depth) {
  int node = get_global_id(0);
  if (level[node] >= 0)
    return;
  int begin = 8 * node, end = begin + (degree[node] & 7);
  for (int e = begin; e < end; ++e) {
    // Nodes above 8191 are those that were reached before.
    if ((neighbours[e] & 0xc000) == 0xc000) {
      level[node] = depth + 1;
      *again = 1;
      break;
    }
  }
}
