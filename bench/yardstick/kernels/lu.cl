// Two launches for each step of an LU decomposition without pivots, over what is right and below.
kernel void lu_column(global float *a, int n, int k) {
  int row = k + 1 + get_global_id(0);
  if (row < n)
    a[row * n + k] /= a[k * n + k];
}
kernel void lu_update(global float *a, int n, int k) {
  int column = k + 1 + get_global_id(0), row = k + 1 + get_global_id(1);
  if (column < n)
    a[row * n + column] -= a[row * n + k] * a[k * n + column];
}
