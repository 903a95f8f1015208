// A barrier in control flow that is divergent for the analysis: the scalar kernel runs.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=1
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: FileCheck %s < %t.log
// CHECK: kernel 'refused_divergent_barrier' is not vectorized by {{[0-9]+}}: {{.*}}barrier in divergent control flow
kernel void refused_divergent_barrier(global int *out, global const int *x) {
  local int s[16];
  int i = get_local_id(0);
  s[i] = i;
  if (x[i]) {
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = s[15 - i];
  }
}
