// A null buffer is a null pointer in the kernel.
// RUN: oclrun %s -g 1 -a out:i32[1] -a null -a i32[1] | FileCheck %s --match-full-lines
// RUN: oclrun %s -g 1 -a out:i32[1] -a i32[1] -a null | FileCheck %s --check-prefix=OTHER --match-full-lines
// CHECK: which: 1
// OTHER: which: 2

kernel void nulls(global int *which, global int *a, constant int *b) {
  *which = (a == 0) + 2 * (b == 0);
}
