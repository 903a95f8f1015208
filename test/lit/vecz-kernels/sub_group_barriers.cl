// Sub-groups and work-group barriers in one kernel: the tail of each row is a sub-group of its own
// on both sides of the barrier.
// RUN: oclrun %s -g 22 -l 11 -b "-cl-std=CL3.0 --vecz-width=4" -a out:i32[22] -a i32[22]=iota -a local=64 | FileCheck %s
// CHECK: 33 33 33 33 44 44 44 44 33 33 33 116 116 116 116 132 132 132 132 110 110 110
kernel void sums(global int *out, global const int *in, local int *x) {
  int i = get_global_id(0), l = get_local_id(0), n = get_local_size(0);
  int sum = sub_group_reduce_add(in[i]);
  x[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = x[n - 1 - l];
  out[i] = sum + sub_group_reduce_max(other);
}
