// Contiguous accesses, and a boundary condition.
// DEFINE: %{run} = oclrun %s -g 37 -l 37 -a out:f32[64]=iota -a f32[64]=rand -a f32=2.5 -a i32=30
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void saxpy(global float *y, global const float *x, float a, int n) {
  int i = get_global_id(0);
  if (i < n)
    y[i] = a * x[i] + y[i];
}
