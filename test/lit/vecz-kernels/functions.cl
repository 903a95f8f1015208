// Calls of functions, with branches and loops of their own.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16] -a i32[16]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
int collatz(int n) {
  int steps = 0;
  while (n > 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}
kernel void functions(global int *out, global const int *x) {
  int i = get_global_id(0);
  out[i] = i % 3 ? collatz(x[i]) : -collatz(i + 1);
}
