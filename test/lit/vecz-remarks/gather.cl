// The remark of a gather has the memory, the line and the reason.
// RUN: oclrun %s -g 16 -l 16 -a f32[16] -a f32[64] -a f32[64] -a u32[16] -a i32=3 -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void gather(global float *out, global const float *runtime, global const float *table, global const uint *index, int n) {
  size_t i = get_global_id(0);
  // CHECK-DAG: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: strided load of 'runtime': stride is not known at compile time
  float sum = runtime[i * n];
  // CHECK-DAG: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: gather of 'table': addresses have no stride
  sum += table[index[i] & 63];
  // CHECK-NOT: scatter
  out[i] = sum;
}
