// Matrix times matrix: one element for each work-item.
// BENCH: -g 128,128 -l 32,4 -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a i32=128 -a i32=128
kernel void sgemm(global float *c, global const float *a, global const float *b, int n, int depth) {
  int col = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += a[row * depth + k] * b[k * n + col];
  c[row * n + col] = sum;
}
