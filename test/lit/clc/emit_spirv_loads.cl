// vloada_half3 reads every fourth element.
// RUN: clc %s --emit=spirv -o %t.spv
// RUN: oclrun %t.spv -g 2 -a out:f32[6] -a u16[8]=15360,16384,16896,0,17408,17664,17920,0 | FileCheck %s
// CHECK: 1 2 3 4 5 6
kernel void load(global float *out, global half *p) {
  size_t i = get_global_id(0);
  vstore3(vloada_half3(i, p), i, out);
}
