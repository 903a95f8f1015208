// The four nearest of many points, kept in order.
// BENCH: -g 1024 -l 64 -a out:i32[4096] -a float2[1024]=rand -a float2[256]=rand -a i32=256
kernel void knn(global int *nearest, global const float2 *queries, global const float2 *points, int n) {
  int i = get_global_id(0);
  float distance[4];
  int index[4];
  for (int k = 0; k < 4; ++k) {
    distance[k] = FLT_MAX;
    index[k] = -1;
  }
  for (int j = 0; j < n; ++j) {
    float2 d = queries[i] - points[j];
    float dd = dot(d, d);
    if (dd >= distance[3])
      continue;
    int place = 3;
    while (place > 0 && distance[place - 1] > dd) {
      distance[place] = distance[place - 1];
      index[place] = index[place - 1];
      --place;
    }
    distance[place] = dd;
    index[place] = j;
  }
  for (int k = 0; k < 4; ++k)
    nearest[4 * i + k] = index[k];
}
