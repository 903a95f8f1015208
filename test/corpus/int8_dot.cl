// Dot products of bytes, summed up in int.
// BENCH: -g 1024 -l 64 -a out:i32[1024] -a i8[131072]=rand -a i8[128]=rand -a i32=128
kernel void int8_dot(global int *out, global const char *weights, global const char *x, int n) {
  int row = get_global_id(0), rows = get_global_size(0);
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += (int)weights[k * rows + row] * x[k];
  out[row] = sum;
}
