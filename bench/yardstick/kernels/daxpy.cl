// y = a x + y, in double.
kernel void daxpy(global double *y, global const double *x, double a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
