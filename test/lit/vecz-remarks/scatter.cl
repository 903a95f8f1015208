// The remark of a scatter has the memory and the line.
// RUN: oclrun %s -g 16 -l 16 -a f32[64] -a u32[16] -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void scatter(global float *out, global const uint *index) {
  size_t i = get_global_id(0);
  // CHECK: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: scatter of 'out': addresses have no stride
  out[index[i] & 63] = i;
}
