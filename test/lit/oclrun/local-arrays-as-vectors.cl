// Programs store vectors to local arrays of scalars and rely on their being aligned for it.
// RUN: oclrun %s -g 1 -a out:u16[24] -a f32[8]=iota | FileCheck %s
// RUN: oclrun %s -g 1 -b -cl-opt-disable -a out:u16[24] -a f32[8]=iota | FileCheck %s

kernel void stores(global ushort *out, global float8 *in) {
  volatile local ushort halves[24];
  float8 value = in[0];
  for (int i = 0; i < 24; ++i)
    halves[i] = 1;
  vstorea_half8(value, 0, (local half *)halves + 8);
  vstorea_half8(value, 1, (local half *)halves + 8);
  for (int i = 0; i < 24; ++i)
    out[i] = halves[i];
}
// CHECK: out: 1 1 1 1 1 1 1 1 0 15360 16384 16896 17408 17664 17920 18176 0 15360
