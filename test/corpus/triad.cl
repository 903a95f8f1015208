// The triad of the STREAM benchmark, in double.
// BENCH: -g 131072 -l 128 -a out:f64[131072] -a f64[131072]=rand -a f64[131072]=rand -a f64=3
kernel void triad(global double *a, global const double *b, global const double *c, double scalar) {
  int i = get_global_id(0);
  a[i] = b[i] + scalar * c[i];
}
