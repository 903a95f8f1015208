// C11 atomics in local memory, with barriers before and after.
// DEFINE: %{check} = FileCheck %s --match-full-lines --check-prefix
// RUN: oclrun %s -k count -g 21 -l 7 -b -cl-std=CL3.0 -a out:i32[18] | %{check}=SEVEN
// RUN: oclrun %s -k count -g 21 -l 7 -b "-cl-std=CL3.0 -cl-opt-disable" -a out:i32[18] | %{check}=SEVEN
// RUN: oclrun %s -k count -g 64 -l 64 -b -cl-std=CL2.0 -a out:i32[6] | %{check}=MANY
// RUN: oclrun %s -k count -g 1 -l 1 -b -cl-std=CL3.0 -a out:i32[6] | %{check}=ONE
// SEVEN: out: 7 7 0 6 7 1 7 7 0 6 7 1 7 7 0 6 7 1
// MANY: out: 64 63 0 63 64 1
// ONE: out: 1 0 0 0 1 1
kernel void count(global int *out) {
  local atomic_int l[6];
  int i = get_local_id(0);
  if (i == 0)
    for (int j = 0; j < 6; ++j)
      atomic_init(&l[j], j == 2 ? 1000 : 0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add_explicit(&l[0], 1, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_or_explicit(&l[1], i, memory_order_acq_rel, memory_scope_work_group);
  atomic_fetch_min(&l[2], i);
  atomic_fetch_max_explicit(&l[3], i, memory_order_release, memory_scope_work_group);
  int seen = atomic_load_explicit(&l[4], memory_order_acquire, memory_scope_work_group);
  while (!atomic_compare_exchange_weak_explicit(&l[4], &seen, seen + 1, memory_order_seq_cst,
                                                memory_order_relaxed, memory_scope_work_group))
    ;
  atomic_store_explicit(&l[5], 1, memory_order_release, memory_scope_work_group);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = i; j < 6; j += get_local_size(0))
    out[6 * get_group_id(0) + j] = atomic_load(&l[j]);
}

// Of the work-items of a group one finds the flag clear, each time round.
// RUN: oclrun %s -k flag -g 15 -l 5 -b -cl-std=CL3.0 -a out:i32[3] | %{check}=FLAG
// RUN: oclrun %s -k flag -g 15 -l 5 -b "-cl-std=CL3.0 -cl-opt-disable" -a out:i32[3] | %{check}=FLAG
// FLAG: out: 4 4 4
kernel void flag(global atomic_int *out) {
  local atomic_flag taken;
  for (int turn = 0; turn < 4; ++turn) {
    if (get_local_id(0) == 0)
      atomic_flag_clear(&taken);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (!atomic_flag_test_and_set(&taken))
      atomic_fetch_add(&out[get_group_id(0)], 1);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
  }
}
