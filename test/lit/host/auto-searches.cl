// In a loop whose exit condition depends on a load, lanes leave one by one and the vector waits for
// the last. It pays off only where masks have registers and loads can have masks. A dot product is
// bound by the latency of its sum, so that vectors along rows gain nothing.
// RUN: %simd128 oclrun %s -k find -g 128 -l 128 -a u8[128] -a u8[136]=rand -a u8[8] -a i32=6 -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'find' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// CHECK-DAG: kernel 'rows' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
kernel void find(global uchar *found, global const uchar *text, constant uchar *pattern, int length) {
  int i = get_global_id(0), k = 0;
  while (k < length && (text[i + k] & 3) == pattern[k])
    ++k;
  found[i] = k == length;
}
kernel void rows(global float *out, global const float *in, constant float *scale, int n) {
  int row = get_global_id(0);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k] * in[row * n + k];
  for (int k = 0; k < n; ++k)
    out[row * n + k] = in[row * n + k] * scale[k] + sum;
}
