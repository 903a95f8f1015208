// A program for OpenCL C 1.2 may call its own functions what later versions call their builtins, and overload them.
// RUN: oclrun %s -k k -g 8 -l 8 -b '-cl-std=CL1.2' -a out:i32[8] -a out:i32[8] -a out:i32[8] -a out:i32[8] | FileCheck %s
// RUN: oclrun %s -k k -g 8 -l 8 -b '-cl-std=CL1.2 -cl-wfv=never -cl-opt-disable' -a out:i32[8] -a out:i32[8] -a out:i32[8] -a out:i32[8] | FileCheck %s
// CHECK: 100 101 102 103 104 105 106 107
// CHECK: 7 7 7 7 7 7 7 7
// CHECK: 1 2 3 4 5 6 7 8
// CHECK: 5 5 5 5 5 5 5 5

__attribute__((noinline, overloadable)) int ctz(int x) { return x + 100; }
__attribute__((noinline, overloadable)) ulong get_global_linear_id(void) { return 7; }
__attribute__((noinline, overloadable)) int work_group_all(int x) { return x + 1; }
__attribute__((noinline, overloadable)) int sub_group_reduce_add(int x) { return x - x + 5; }

kernel void k(global int *a, global int *b, global int *c, global int *d) {
  const int i = (int)get_global_id(0);
  a[i] = ctz(i);
  b[i] = (int)get_global_linear_id();
  c[i] = work_group_all(i);
  d[i] = sub_group_reduce_add(i);
}
