// A division in divergent control flow.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=iota -a i32[16]=0,1,2,0,4,5,0,7,8,0,10,11,0,13,14,-1
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void division(global int *out, global const int *x, global const int *y) {
  int i = get_global_id(0);
  int q = -1;
  if (y[i] != 0)
    q = (x[i] * 100) / y[i] + x[i] % y[i];
  out[i] = q;
}
