// Two launches for each step of an LU decomposition without pivots.
kernel void lu_column(global float *a, int n, int k) {
  int row = get_global_id(0);
  if (row > k)
    a[row * n + k] /= a[k * n + k];
}
kernel void lu_update(global float *a, int n, int k) {
  int column = get_global_id(0), row = get_global_id(1);
  if (row > k && column > k)
    a[row * n + column] -= a[row * n + k] * a[k * n + column];
}
