// Copies of the work-group, in both directions, strided, and several in flight; local sizes that are no multiple of
// the factor have the copy in the vector as well as in the tail.
// DEFINE: %{run} = oclrun %s -k copies -k loops -a out:i32[240]=iota -a i32[480]=rand
// DEFINE: %{check} = %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar && %{run} -b -cl-wfv=always 2> %t.log > %t.vector && cmp %t.scalar %t.vector && not grep "is not vectorized" %t.log
// REDEFINE: %{run} = oclrun %s -k copies -k loops -g 96 -l 48 -a out:i32[240]=iota -a i32[480]=rand
// RUN: %{check}
// REDEFINE: %{run} = oclrun %s -k copies -k loops -g 105 -l 21 -a out:i32[240]=iota -a i32[480]=rand
// RUN: %{check}
// REDEFINE: %{run} = oclrun %s -k copies -k loops -g 6 -l 3 -a out:i32[240]=iota -a i32[480]=rand
// RUN: %{check}
kernel void copies(global int *y, global const int *x) {
  local int in[64], strided[64], result[64];
  size_t n = get_local_size(0), first = get_group_id(0) * n, i = get_local_id(0);
  event_t events[2];
  events[0] = async_work_group_copy(in, x + first, n, 0);
  events[1] = async_work_group_strided_copy(strided, x + 2 * first, n, 2, 0);
  wait_group_events(2, events);
  result[i] = in[n - 1 - i] * 3 + strided[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t back = async_work_group_copy(y + first, result, n, 0);
  wait_group_events(1, &back);
}

// The next tile is copied while this one is used.
kernel void loops(global int *y, global const int *x) {
  local int tiles[2][64];
  size_t n = get_local_size(0), i = get_local_id(0);
  int sum = 0;
  event_t event = async_work_group_copy(tiles[0], x, n, 0);
  for (int k = 0; k < 4; ++k) {
    wait_group_events(1, &event);
    if (k + 1 < 4)
      event = async_work_group_copy(tiles[(k + 1) & 1], x + (k + 1) * n, n, 0);
    sum += tiles[k & 1][(i * 7 + k) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  wait_group_events(1, &event);
  y[get_global_id(0)] += sum;
}
