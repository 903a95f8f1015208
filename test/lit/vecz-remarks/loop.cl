// A divergent loop is reported with its line.
// RUN: oclrun %s -g 16 -l 16 -a i32[16]=iota -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
kernel void collatz(global int *x) {
  int n = x[get_global_id(0)], steps = 0;
  // CHECK: {{.*}}.cl:[[@LINE+1]]:{{[0-9]+}}: divergent loop: iterates until the last lane exits
  while (n > 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  x[get_global_id(0)] = steps;
}
