// c = a * b for square matrices of n by n elements, stored row by row.
//
//   oclrun matmul.cl -k matmul -g 256,256 -a f32[65536]=rand -a f32[65536]=rand \
//     -a out:f32[65536] -a u32=256 --print 8
//
//   oclrun matmul.cl -k matmul_tiled -g 64,64 -a f32[65536]=rand -a f32[65536]=rand \
//     -a out:f32[65536] -a u32=256 --print 8
//
// Both print the same numbers. The second computes a tile of 4 by 4 elements in each work-item: its
// global size is n/4 by n/4, and every element that it loads serves four products.

kernel void matmul(global const float *a, global const float *b, global float *c, uint n) {
  size_t column = get_global_id(0);
  size_t row = get_global_id(1);
  float sum = 0.0f;
  for (uint k = 0; k < n; ++k)
    sum = fma(a[row * n + k], b[k * n + column], sum);
  c[row * n + column] = sum;
}

kernel void matmul_tiled(global const float *a, global const float *b, global float *c, uint n) {
  size_t column = get_global_id(0) * 4;
  size_t row = get_global_id(1) * 4;
  float4 sum0 = 0.0f;
  float4 sum1 = 0.0f;
  float4 sum2 = 0.0f;
  float4 sum3 = 0.0f;
  for (uint k = 0; k < n; ++k) {
    float4 right = vload4(0, b + k * n + column);
    sum0 = fma((float4)(a[row * n + k]), right, sum0);
    sum1 = fma((float4)(a[(row + 1) * n + k]), right, sum1);
    sum2 = fma((float4)(a[(row + 2) * n + k]), right, sum2);
    sum3 = fma((float4)(a[(row + 3) * n + k]), right, sum3);
  }
  vstore4(sum0, 0, c + row * n + column);
  vstore4(sum1, 0, c + (row + 1) * n + column);
  vstore4(sum2, 0, c + (row + 2) * n + column);
  vstore4(sum3, 0, c + (row + 3) * n + column);
}
