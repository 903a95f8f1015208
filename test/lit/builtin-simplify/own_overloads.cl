// A user's overload of a builtin is a function like others: it is not folded, and may have side
// effects.
// RUN: oclrun %s -k powers -g 4 -a out:f32[4] -a f32[4]=1,2,3,4 -a null | FileCheck %s --check-prefix=POWERS
// RUN: oclrun %s -k powers -g 4 -a out:f32[4] -a f32[4]=1,2,3,4 -a null -b -cl-wfv=always | FileCheck %s --check-prefix=POWERS
// RUN: oclrun %s -k counts -g 16 -a f32[16] -a f32[16]=2 -a out:i32[1] | FileCheck %s --check-prefix=COUNTS
// RUN: oclrun %s -k counts -g 16 -a f32[16] -a f32[16]=2 -a out:i32[1] -b -cl-wfv=always | FileCheck %s --check-prefix=COUNTS
#define overloadable __attribute__((overloadable))

float overloadable pow(float x, int y) { return x + y; }
float overloadable ldexp(float x, uint y) { return x - y; }
float overloadable exp(float x, global int *count) {
  atomic_inc(count);
  return x;
}

// POWERS: o: -197 -96 5 106
kernel void powers(global float *o, global const float *a, global int *count) {
  size_t i = get_global_id(0);
  o[i] = pow(a[i], 2) + 100 * ldexp(a[i], 3u);
}

// COUNTS: count: 16
kernel void counts(global float *o, global const float *a, global int *count) {
  exp(a[0], count);
}
