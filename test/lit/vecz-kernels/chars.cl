// Arithmetic on small integers.
// DEFINE: %{run} = oclrun %s -g 40 -l 20 -a out:i8[40] -a i8[40]=rand -a u8[40]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void chars(global char *out, global const char *x, global const uchar *y) {
  int i = get_global_id(0);
  char a = x[i] + (char)y[i];
  uchar b = y[i] >> 3;
  out[i] = a > 10 ? a - b : a ^ b;
}
