// Rank that flows along the edges into a node.
// BENCH: -g 8192 -l 64 -a out:f32[8192] -a f32[8192]=rand -a u16[131072]=rand -a u8[8192]=rand -a f32=0.85
kernel void pagerank(global float *next, global const float *rank, global const ushort *sources,
                     global const uchar *inDegree, float damping) {
  int node = get_global_id(0), nodes = get_global_size(0), count = inDegree[node] >> 4;
  float sum = 0;
  for (int e = 0; e < count; ++e) {
    int source = sources[16 * node + e] & 8191;
    sum += rank[source] / (1 + (source & 15));
  }
  next[node] = (1 - damping) / nodes + damping * sum;
}
