// The work-items of a group count in local memory, with barriers before and after.
// DEFINE: %{check} = FileCheck %s --match-full-lines --check-prefix
// RUN: oclrun %s -k count -g 21 -l 7 -a out:i32[24] | %{check}=SEVEN
// RUN: oclrun %s -k count -g 21 -l 7 -b -cl-opt-disable -a out:i32[24] | %{check}=SEVEN
// RUN: oclrun %s -k count -g 64 -l 64 -a out:i32[8] | %{check}=MANY
// RUN: oclrun %s -k count -g 64 -l 64 -b -cl-opt-disable -a out:i32[8] | %{check}=MANY
// RUN: oclrun %s -k count -g 1 -l 1 -a out:i32[8] | %{check}=ONE
// SEVEN: out: 7 -21 6 0 7 0 7 7 7 -21 6 0 7 0 7 7 7 -21 6 0 7 0 7 7
// MANY: out: 64 -2016 63 0 63 0 0 64
// ONE: out: 1 0 0 0 0 0 0 1
kernel void count(global int *out) {
  local int l[8];
  int i = get_local_id(0);
  if (i == 0)
    for (int j = 0; j < 8; ++j)
      l[j] = j == 3 ? 1000 : j == 5 ? -1 : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(l);
  atomic_sub(l + 1, i);
  atomic_max(l + 2, i);
  atomic_min(l + 3, i);
  atomic_or(l + 4, i);
  atomic_and(l + 5, i);
  atomic_xor(l + 6, i);
  int seen = l[7];
  for (int old; (old = atomic_cmpxchg(l + 7, seen, seen + 1)) != seen;)
    seen = old;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = i; j < 8; j += get_local_size(0))
    out[8 * get_group_id(0) + j] = l[j];
}

// Every work-item gets another ticket, and all are given out.
// RUN: oclrun %s -k tickets -g 48 -l 24 -a out:i32[48] | %{check}=TICKETS
// RUN: oclrun %s -k tickets -g 48 -l 24 -b -cl-opt-disable -a out:i32[48] | %{check}=TICKETS
// TICKETS: out: 1{{( 1){47} *}}
kernel void tickets(global int *out) {
  local uint next;
  local uint taken[24];
  taken[get_local_id(0)] = 0;
  if (get_local_id(0) == 0)
    next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&taken[atomic_inc(&next)], 1u);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = taken[get_local_id(0)];
}

// A value goes around the group in exchanges, one more step after each barrier.
// RUN: oclrun %s -k rounds -g 10 -l 5 -a out:f32[10] | %{check}=ROUNDS
// RUN: oclrun %s -k rounds -g 10 -l 5 -b -cl-opt-disable -a out:f32[10] | %{check}=ROUNDS
// ROUNDS: out: 10 0 1 2 3 10 0 1 2 3
kernel void rounds(global float *out) {
  local float value;
  size_t i = get_local_id(0), n = get_local_size(0);
  float got = -1;
  if (i == 0)
    value = 10;
  for (size_t turn = 0; turn < n; ++turn) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == turn)
      got = atomic_xchg(&value, (float)i);
  }
  out[get_global_id(0)] = got;
}
