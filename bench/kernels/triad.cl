// Doubles, in cache.
// BENCH: -g 32768 -l 64 -a out:f64[32768]=rand -a f64[32768]=rand -a f64[32768]=rand -a f64=0.5
kernel void triad(global double *a, global const double *b, global const double *c, double s) {
  int i = get_global_id(0);
  a[i] = b[i] + s * c[i];
}
