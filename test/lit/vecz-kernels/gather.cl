// Addresses that are read from memory.
// DEFINE: %{run} = oclrun %s -g 20 -l 10 -a out:f32[20] -a f32[20]=rand -a i32[20]=3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3,2,3,8,4
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void gather(global float *y, global const float *x, global const int *index) {
  int i = get_global_id(0);
  y[i] = x[index[i]] * 2;
}
