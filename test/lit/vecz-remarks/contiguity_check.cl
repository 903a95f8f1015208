// A gather that a runtime contiguity check may avoid says so; a strided store names its stride.
// RUN: oclrun %s -g 16 -l 16 -a f32[64] -a f32[16] -a i32=3 -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void wrap(global float *out, global const float *in, int n) {
  size_t i = get_global_id(0);
  // CHECK-DAG: {{.*}}.cl:[[@LINE+2]]:{{[0-9]+}}: gather of 'in': addresses have no stride, behind a runtime contiguity check
  // CHECK-DAG: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: strided store of 'out': stride is not known at compile time
  out[i * n] = in[i % n];
}
