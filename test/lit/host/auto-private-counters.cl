// Counters in a private array are gathered and scattered. On AVX-512, that is worth it if the rest
// of the loop gains, but not if the keys are gathered as well: scalar loads and stores take less.
// REQUIRES: x86_64
// RUN: env OPENMUX_CPU=x86-64-v4 clc %s -o %t.bin -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'neighbours' is vectorized by 16
// CHECK-DAG: kernel 'chunks' is not vectorized by 16: not profitable
kernel void neighbours(global uint *counts, global const uint *keys, uint shift) {
  uint item = get_global_id(0), items = get_global_size(0);
  uint mine[16] = {0};
  for (uint k = 0; k < 256; ++k)
    ++mine[(keys[k * items + item] >> shift) & 15];
  for (uint digit = 0; digit < 16; ++digit)
    counts[digit * items + item] = mine[digit];
}
kernel void chunks(global uint *counts, global const uint *keys, uint shift) {
  uint item = get_global_id(0), items = get_global_size(0);
  uint mine[16] = {0};
  for (uint k = item * 256; k < (item + 1) * 256; ++k)
    ++mine[(keys[k] >> shift) & 15];
  for (uint digit = 0; digit < 16; ++digit)
    counts[digit * items + item] = mine[digit];
}
