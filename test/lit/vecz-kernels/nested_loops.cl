// A divergent loop in another one.
// DEFINE: %{run} = oclrun %s -g 24 -l 24 -a out:i32[24] -a i32[24]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void nested_loops(global int *out, global const int *x) {
  int i = get_global_id(0), sum = 0;
  for (int a = 0; a < x[i] % 7; ++a) {
    int b = a;
    while (b < i) {
      if ((b * 5 + sum) % 11 == 3)
        break;
      if ((b & 3) == 2) {
        b += 2;
        continue;
      }
      sum += b * a;
      ++b;
    }
    sum ^= b;
  }
  out[i] = sum;
}
