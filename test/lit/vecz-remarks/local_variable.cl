// Local memory is named by its variable.
// RUN: oclrun %s -g 16 -l 16 -a f32[64] -a u32[16] -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void local_variable(global float *out, global const uint *index) {
  local float tile[64];
  size_t i = get_local_id(0);
  tile[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  // CHECK: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: gather of 'tile': addresses have no stride
  out[i] = tile[index[i] & 15];
}
