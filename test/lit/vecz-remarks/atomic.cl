// Atomic operations on varying addresses are scalarized.
// RUN: oclrun %s -g 16 -l 16 -a i32[64] -a u32[16] -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void count(global int *bins, global const uint *index) {
  // CHECK: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: scalarized atomic operation of 'bins'
  atomic_inc(&bins[index[get_global_id(0)] & 15]);
}
