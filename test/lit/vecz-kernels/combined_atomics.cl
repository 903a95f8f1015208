// Atomic operations that are combined across lanes, with all and with some lanes active.
// DEFINE: %{run} = oclrun %s -g 100 -l 20 -a out:i32[9] -a out:u32[2]=5 -a i32[100]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void atomics(global int *out, global uint *extremes, global const int *in) {
  local int sum;
  if (get_local_id(0) == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[get_global_id(0)];
  atomic_add(&sum, v);
  atomic_sub(&out[0], v);
  atomic_inc(&out[1]);
  atomic_or(&out[2], v & 0xff00ff);
  atomic_xor(&out[3], v);
  atomic_min(&out[4], v);
  atomic_max(&out[5], v);
  if (v > 0) {
    atomic_and(&out[6], v | 1);
    atomic_dec(&out[7]);
    atomic_min(&extremes[0], (uint)v);
    atomic_max(&extremes[1], (uint)v);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    atomic_add(&out[8], sum);
}
