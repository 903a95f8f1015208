// RUN: oclrun %s -k spaces -g 3 -l 1 -b -cl-std=CL3.0 -a i32[4] -a local=16 -a out:i32[12] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 3 -l 1 -b "-cl-std=CL3.0 -cl-opt-disable" -a i32[4] -a local=16 -a out:i32[12] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k spaces -g 3 -l 1 -b -cl-std=CL2.0 -a i32[4] -a local=16 -a out:i32[12] | FileCheck %s --match-full-lines
// CHECK: out: 1 0 0 2 0 1 0 1 0 0 1 0
kernel void spaces(global int *g, local int *l, global int *out) {
  int p = 0;
  size_t i = get_global_id(0);
  int *q = i == 0 ? (int *)g : i == 1 ? (int *)l : &p;
  out[4 * i] = to_global(q) != 0;
  out[4 * i + 1] = to_local(q) != 0;
  out[4 * i + 2] = to_private(q) != 0;
  out[4 * i + 3] = get_fence(q);
}
