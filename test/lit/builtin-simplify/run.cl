// Results of simplified powers and roots, special cases included.
// DEFINE: %{in} = f32[9]=-2,-1,0,0.5,1,1.5,8,27,-27
// RUN: oclrun %s -k powers -g 7 -a f32[7]=-2,-1,-0,0.5,1,1.5,8 -a out:f32[7] | FileCheck %s --match-full-lines --check-prefix=POWERS
// RUN: oclrun %s -k powers -g 7 -b -cl-opt-disable -a f32[7]=-2,-1,-0,0.5,1,1.5,8 -a out:f32[7] | FileCheck %s --match-full-lines --check-prefix=POWERS
// POWERS: out: -32 -1 -0 0.03125 1 7.59375 32768
kernel void powers(global const float *in, global float *out) {
  out[get_global_id(0)] = pow(in[get_global_id(0)], 5.0f);
}

// RUN: oclrun %s -k roots -g 9 -a %{in} -a out:i32[9] | FileCheck %s --match-full-lines --check-prefix=ROOTS
// RUN: oclrun %s -k roots -g 9 -b -cl-opt-disable -a %{in} -a out:i32[9] | FileCheck %s --match-full-lines --check-prefix=ROOTS
// ROOTS: out: -1260 -1000 0 794 1000 1145 2000 3000 -3000
kernel void roots(global const float *in, global int *out) {
  out[get_global_id(0)] = convert_int_rte(1000.0f * rootn(in[get_global_id(0)], 3));
}
