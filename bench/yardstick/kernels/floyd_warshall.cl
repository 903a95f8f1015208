// Shortest paths between all nodes, by way of node `k` where that is shorter.
kernel void floyd_warshall(global int *distance, int n, int k) {
  int column = get_global_id(0), row = get_global_id(1);
  int around = distance[row * n + k] + distance[k * n + column];
  if (around < distance[row * n + column])
    distance[row * n + column] = around;
}
