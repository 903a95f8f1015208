// Copies through local memory, in groups of one work-item.
// RUN: oclrun %s -k copy -g 4 -l 1 -a local=16 -a f32[16]=iota -a out:f32[16] | FileCheck %s --match-full-lines
// CHECK: out: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30
kernel void copy(local float *l, global const float *in, global float *out) {
  size_t group = get_group_id(0);
  event_t e = async_work_group_copy(l, in + 4 * group, (size_t)4, 0);
  wait_group_events(1, &e);
  for (int i = 0; i < 4; ++i)
    l[i] *= 2;
  e = async_work_group_copy(out + 4 * group, l, (size_t)4, 0);
  wait_group_events(1, &e);
}

// RUN: oclrun %s -k strided -g 2 -l 1 -a local=64 -a i32[16]=iota -a out:i32[16]=-1 | FileCheck %s --match-full-lines --check-prefix=STRIDED
// STRIDED: out: 0 -1 2 -1 4 -1 6 -1 8 -1 10 -1 12 -1 14 -1
kernel void strided(local int *l, global const int *in, global int *out) {
  size_t group = get_group_id(0);
  event_t e = async_work_group_strided_copy(l, in + 8 * group, 4, 2, 0);
  wait_group_events(1, &e);
  e = async_work_group_strided_copy(out + 8 * group, l, 4, 2, 0);
  wait_group_events(1, &e);
}
