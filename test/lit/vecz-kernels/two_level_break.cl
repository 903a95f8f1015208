// A break out of two loops at once.
// DEFINE: %{run} = oclrun %s -g 20 -l 20 -a out:i32[20] -a i32[20]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void two_level_break(global int *out, global const int *x) {
  int i = get_global_id(0), n = 0;
  for (int a = 0; a < 6; ++a)
    for (int b = 0; b < 6; ++b) {
      n += (a ^ b) + 1;
      if (((x[i] >> a) & 7) == b && n > 9)
        goto done;
    }
  n = -n;
done:
  out[i] = n;
}
