// The least label among neighbours.
// BENCH: -g 32768 -l 64 -a out:i32[32768] -a i32[32768]=iota -a u16[131072]=rand
kernel void label_propagation(global int *next, global const int *labels, global const ushort *neighbours) {
  int node = get_global_id(0);
  int least = labels[node];
  for (int e = 0; e < 4; ++e)
    least = min(least, labels[neighbours[4 * node + e] & 8191]);
  next[node] = least;
}
