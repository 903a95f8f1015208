// One row of bytes for each work-item.
// BENCH: -g 4096 -l 64 -a out:i32[4096] -a i8[1048576]=rand -a i8[256]=rand -a i32=256
kernel void int8_dot(global int *out, global const char *a, global const char *b, int n) {
  int row = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k];
  out[row] = sum;
}
