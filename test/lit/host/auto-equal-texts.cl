// Loops that go on while two loaded values are equal are short, and their exit is not predictable,
// so that vectors pay off where masks have registers and loads can have masks.
// REQUIRES: x86_64
// RUN: env OPENMUX_CPU=x86-64-v4 clc %s -o %t.bin -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 \
// RUN:   | FileCheck %s
// RUN: env OPENMUX_CPU=x86-64-v3 clc %s -o %t.bin -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 \
// RUN:   | FileCheck --check-prefix=AVX2 %s
// CHECK-DAG: kernel 'search' is vectorized by 16
// CHECK-DAG: kernel 'prefix' is vectorized by 16
// AVX2-DAG: kernel 'search' is not vectorized by 16: not profitable: estimated cost is {{[0-9][0-9][0-9]}} per vector
// AVX2-DAG: kernel 'prefix' is not vectorized by 16: not profitable: estimated cost is {{[0-9][0-9][0-9]}} per vector
// AVX2-DAG: kernel 'different' is not vectorized by 16: not profitable: estimated cost is {{[0-9][0-9][0-9][0-9]}} per vector
// AVX2-DAG: kernel 'constants' is not vectorized by 16: not profitable: estimated cost is {{[0-9][0-9][0-9][0-9]}} per vector
kernel void search(global const uchar *text, constant uchar *pattern, int length,
                   global uint *count) {
  global const uchar *here = text + get_global_id(0);
  int k = 0;
  while (k < length && here[k] == pattern[k])
    ++k;
  if (k == length)
    atomic_inc(count);
}
kernel void prefix(global const uchar *text, constant uchar *pattern, int length,
                   global int *lengths) {
  global const uchar *here = text + get_global_id(0);
  int k = 0;
  for (;; ++k) {
    if (k >= length)
      break;
    if (here[k] != pattern[k])
      break;
  }
  lengths[get_global_id(0)] = k;
}
kernel void different(global const uchar *text, constant uchar *pattern, int length,
                      global int *lengths) {
  global const uchar *here = text + get_global_id(0);
  int k = 0;
  while (k < length && here[k] != pattern[k])
    ++k;
  lengths[get_global_id(0)] = k;
}
kernel void constants(global const uchar *text, int length, global int *lengths) {
  global const uchar *here = text + get_global_id(0);
  int k = 0;
  while (k < length && here[k] == 7)
    ++k;
  lengths[get_global_id(0)] = k;
}
