// One element for each work-item.
// BENCH: -g 128,128 -l 64,1 -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a i32=128
kernel void sgemm(global float *c, global const float *a, global const float *b, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
