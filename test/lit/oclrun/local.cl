// Local memory is given by its size; each group has its own.
// RUN: oclrun %s -k last -g 8 -l 1 -a out:i32[8] -a local=64 | FileCheck %s --match-full-lines
// CHECK: out: 0 1 2 3 4 5 6 7
// RUN: not oclrun %s -k last -g 8 -l 1 -a out:i32[8] -a local=1000000000000 2>&1 | FileCheck %s --check-prefix=TOO-MUCH
// TOO-MUCH: oclrun: error: argument 1 'scratch': 1000000000000 bytes of local memory exceed the device limit of {{[0-9]+}} bytes per work-group
// RUN: not oclrun %s -k last -g 8 -l 1 -a out:i32[8] -a i32[16] 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: oclrun: error: argument 1 'scratch': expected a local buffer, got a buffer of int

kernel void last(global int *out, local int *scratch) {
  int group = (int)get_group_id(0);
  for (int i = 0; i < 16; ++i)
    scratch[i] = group;
  int sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += scratch[i];
  out[get_global_id(0)] = sum / 16;
}
