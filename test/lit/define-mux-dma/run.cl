// Copies through local memory by groups of one work-item: they are done as soon as they are started.
// RUN: oclrun %s -k copy -g 4 -l 1 -a local=16 -a f32[16]=iota -a out:f32[16] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k copy -g 4 -l 1 -b -cl-opt-disable -a local=16 -a f32[16]=iota -a out:f32[16] | FileCheck %s --match-full-lines
// CHECK: out: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30
kernel void copy(local float *l, global const float *in, global float *out) {
  size_t group = get_group_id(0);
  event_t e = async_work_group_copy(l, in + 4 * group, (size_t)4, 0);
  for (int i = 0; i < 4; ++i)
    l[i] *= 2;
  async_work_group_copy(out + 4 * group, l, (size_t)4, e);
}

// RUN: oclrun %s -k strided -g 2 -l 1 -a local=64 -a i32[16]=iota -a out:i32[16]=-1 | FileCheck %s --match-full-lines --check-prefix=STRIDED
// STRIDED: out: 0 -1 2 -1 4 -1 6 -1 8 -1 10 -1 12 -1 14 -1
kernel void strided(local int *l, global const int *in, global int *out) {
  size_t group = get_group_id(0);
  event_t e = async_work_group_strided_copy(l, in + 8 * group, 4, 2, 0);
  async_work_group_strided_copy(out + 8 * group, l, 4, 2, e);
}

// RUN: oclrun %s -k threes -g 1 -l 1 -a local=64 -a f32[8]=iota -a out:f32[8] | FileCheck %s --match-full-lines --check-prefix=THREES
// THREES: out: 0 1 2 3 4 5 6 7
kernel void threes(local float3 *l, global const float *in, global float *out) {
  event_t e = async_work_group_copy(l, (global const float3 *)in, (size_t)2, 0);
  async_work_group_copy((global float3 *)out, l, (size_t)2, e);
}
