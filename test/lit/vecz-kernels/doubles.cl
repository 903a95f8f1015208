// Arithmetic on double.
// DEFINE: %{run} = oclrun %s -g 10 -l 10 -a out:f64[10] -a f64[10]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void doubles(global double *out, global const double *x) {
  int i = get_global_id(0);
  out[i] = x[i] > 0.5 ? sqrt(x[i]) : x[i] * x[i];
}
