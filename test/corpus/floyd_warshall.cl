// Shortest paths between all pairs, via one intermediate node.
// BENCH: -g 256,256 -l 64,1 -a out:u32[65536]=rand -a i32=256 -a i32=17
kernel void floyd_warshall(global uint *distance, int n, int k) {
  int j = get_global_id(0), i = get_global_id(1);
  if (i == k || j == k)
    return;
  uint direct = distance[i * n + j] >> 1;
  uint around = (distance[i * n + k] >> 2) + (distance[k * n + j] >> 2);
  distance[i * n + j] = min(direct, around);
}
