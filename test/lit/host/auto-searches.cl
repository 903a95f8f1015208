// Where every round of a loop asks memory whether to go on, lanes leave it one after the other, and vectors wait for the
// last of many. A sum of products waits for the sum alone, so that rows in memory are as well gone along one by one.
// RUN: oclrun %s -k find -g 128 -l 128 -a u8[128] -a u8[136]=rand -a u8[8] -a i32=6 -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
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
