// Halves are rounded when they are converted to integers, by scalar code as well.
// RUN: oclrun %s -k one -g 4 -b "-cl-wfv=never" -a f16[4]=iota -a out:i32[4] | FileCheck %s
// RUN: oclrun %s -k one -g 4 -b "-cl-opt-disable" -a f16[4]=iota -a out:i32[4] | FileCheck %s
// RUN: oclrun %s -k three -g 1 -b "-cl-wfv=never" -a f16[4]=iota -a out:i32[4] | FileCheck %s
// RUN: oclrun %s -k element -g 4 -b "-cl-wfv=never" -a f16[4]=iota -a out:i32[4] | FileCheck %s
// REQUIRES: half
// CHECK: out: 0 2 2 4
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void one(global const half *in, global int *out) {
  size_t i = get_global_id(0);
  out[i] = convert_int_rte(in[i] + 0.5h);
}

kernel void three(global const half *in, global int *out) {
  vstore3(convert_int3_rte(vload3(0, in) + 0.5h), 0, out);
  out[3] = (short)rint(in[3] + 0.5h);
}

kernel void element(global const half *in, global int *out) {
  size_t i = get_global_id(0);
  out[i] = (int)rint(vload4(0, in) + 0.5h)[i];
}
