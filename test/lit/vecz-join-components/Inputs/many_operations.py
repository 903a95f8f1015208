"""Prints a kernel of many operations in a row, and one with a loop of many sums, each of which
depends on most others."""

import sys

count = int(sys.argv[1])
print("kernel void row(global int4 *out, global const int4 *a, int n) {")
print("  int i = get_global_id(0);")
print("  int4 x = a[i];")
for index in range(count * 2 // 3):
    print(f"  x = x * x ^ {index + 7};")
print("  out[i] = x;")
print("}")
print("kernel void sums(global int4 *out, global const int4 *a, int n) {")
print("  int i = get_global_id(0);")
for index in range(count):
    print(f"  int4 s{index} = {index % 2};")
print("  for (int k = 0; k < n; ++k) {")
print("    int4 t0 = a[i + k];")
for index in range(count):
    print(f"    int4 t{index + 1} = t{index} {'^+'[index % 2]} s{index};")
for index in range(count):
    print(f"    s{index} = t{count - index // 2};")
print("  }")
print("  out[i] = s0;")
print("}")
