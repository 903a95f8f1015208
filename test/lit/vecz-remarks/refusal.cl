// A refusal is reported without request, with the line if it is known.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a i32[16] -b -cl-wfv=always
// RUN: %{run} 2>&1 | FileCheck %s
// RUN: %{run} -b -Rpass=vecz 2>&1 | FileCheck %s --check-prefix=LINE
// CHECK: kernel 'refused' is not vectorized by {{[0-9]+}}: {{.*}}barrier in divergent control flow
kernel void refused(global int *x) {
  if (x[get_global_id(0)] == 0) {
    // LINE: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: kernel 'refused' is not vectorized by
    barrier(CLK_LOCAL_MEM_FENCE);
    x[get_global_id(0)] = 1;
  }
}
