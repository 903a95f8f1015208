// A switch whose cases fall through.
// DEFINE: %{run} = oclrun %s -g 24 -l 24 -a out:i32[24] -a i32[24]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void switches(global int *out, global const int *x) {
  int i = get_global_id(0), r = 1;
  switch (x[i] % 6) {
  case 0: r = 5; break;
  case 1: r += 7;
  case 2: r *= 3; break;
  case 4: r = x[i];
  default: r -= 2;
  }
  out[i] = r;
}
