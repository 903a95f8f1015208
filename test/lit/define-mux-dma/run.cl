// Copies through local memory, in groups of several sizes: one work-item copies, and all see the
// result after the wait.
// DEFINE: %{check} = FileCheck %s --match-full-lines --check-prefix
// RUN: oclrun %s -k copy -g 8 -l 1 -a local=4 -a i32[8]=iota -a out:i32[8] | %{check}=ONE
// RUN: oclrun %s -k copy -g 8 -l 1 -b -cl-opt-disable -a local=4 -a i32[8]=iota -a out:i32[8] | %{check}=ONE
// RUN: oclrun %s -k copy -g 14 -l 7 -a local=28 -a i32[14]=iota -a out:i32[14] | %{check}=SEVEN
// RUN: oclrun %s -k copy -g 14 -l 7 -b -cl-opt-disable -a local=28 -a i32[14]=iota -a out:i32[14] | %{check}=SEVEN
// RUN: oclrun %s -k copy -g 128 -l 64 -a local=256 -a i32[128]=iota -a out:i32[128] | %{check}=MANY
// RUN: oclrun %s -k copy -g 128 -l 64 -b -cl-opt-disable -a local=256 -a i32[128]=iota -a out:i32[128] | %{check}=MANY
// ONE: out: 0 2 4 6 8 10 12 14
// SEVEN: out: 12 10 8 6 4 2 0 26 24 22 20 18 16 14
// MANY: out: 126 124 122 {{.*}} 4 2 0 254 252 {{.*}} 130 128
kernel void copy(local int *l, global const int *in, global int *out) {
  size_t n = get_local_size(0), first = n * get_group_id(0);
  event_t e = async_work_group_copy(l, in + first, n, 0);
  wait_group_events(1, &e);
  int mirrored = l[n - 1 - get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  l[get_local_id(0)] = 2 * mirrored;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(out + first, l, n, 0);
  wait_group_events(1, &e);
}

// One wait for two copies, of which the second continues the first one's event.
// RUN: oclrun %s -k two -g 6 -l 3 -a local=12 -a local=12 -a i32[6]=iota -a out:i32[6] | %{check}=TWO
// RUN: oclrun %s -k two -g 6 -l 3 -b -cl-opt-disable -a local=12 -a local=12 -a i32[6]=iota -a out:i32[6] | %{check}=TWO
// TWO: out: 5 5 5 5 5 5
kernel void two(local int *a, local int *b, global const int *in, global int *out) {
  size_t group = get_group_id(0), other = 1 - group, i = get_local_id(0);
  event_t events[2];
  events[0] = async_work_group_copy(a, in + 3 * group, (size_t)3, 0);
  events[1] = async_work_group_copy(b, in + 3 * other, (size_t)3, events[0]);
  wait_group_events(2, events);
  out[get_global_id(0)] = a[i] + b[2 - i];
}

// Only the work-item that is the first in every dimension copies.
// RUN: oclrun %s -k volume -g 4,4,4 -l 2,4,2 -a local=64 -a i32[64]=iota -a out:i32[64] | %{check}=VOLUME
// RUN: oclrun %s -k volume -g 4,4,4 -l 2,4,2 -b -cl-opt-disable -a local=64 -a i32[64]=iota -a out:i32[64] | %{check}=VOLUME
// VOLUME: out: 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 31 30 {{.*}} 17 16 47 {{.*}} 32 63 {{.*}} 49 48
kernel void volume(local int *l, global const int *in, global int *out) {
  size_t group = get_group_id(0) + 2 * get_group_id(2);
  size_t i = get_local_id(0) + 2 * (get_local_id(1) + 4 * get_local_id(2));
  event_t e = async_work_group_copy(l, in + 16 * group, (size_t)16, 0);
  wait_group_events(1, &e);
  out[16 * group + i] = l[15 - i];
}

// RUN: oclrun %s -k strided -g 14 -l 7 -a local=64 -a i32[16]=iota -a out:i32[16]=-1 | %{check}=STRIDED
// RUN: oclrun %s -k strided -g 2 -l 1 -b -cl-opt-disable -a local=64 -a i32[16]=iota -a out:i32[16]=-1 | %{check}=STRIDED
// STRIDED: out: 0 -1 2 -1 4 -1 6 -1 8 -1 10 -1 12 -1 14 -1
kernel void strided(local int *l, global const int *in, global int *out) {
  size_t group = get_group_id(0);
  event_t e = async_work_group_strided_copy(l, in + 8 * group, 4, 2, 0);
  wait_group_events(1, &e);
  e = async_work_group_strided_copy(out + 8 * group, l, 4, 2, 0);
  wait_group_events(1, &e);
}

// RUN: oclrun %s -k threes -g 2 -l 2 -a local=64 -a f32[8]=iota -a out:f32[8] | %{check}=THREES
// THREES: out: 0 1 2 3 4 5 6 7
kernel void threes(local float3 *l, global const float *in, global float *out) {
  event_t e = async_work_group_copy(l, (global const float3 *)in, (size_t)2, 0);
  wait_group_events(1, &e);
  e = async_work_group_copy((global float3 *)out, l, (size_t)2, 0);
  wait_group_events(1, &e);
}
