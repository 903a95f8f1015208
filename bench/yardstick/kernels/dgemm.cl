// One element for each work-item, in double.
kernel void dgemm(global double *c, global const double *a, global const double *b, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
