// A linearized branch is reported, a uniform one is not.
// RUN: oclrun %s -g 16 -l 16 -a i32[16] -a i32=2 -b "-cl-wfv=always -Rpass-analysis=vecz" 2>&1 | FileCheck %s
// CHECK-NOT: branch linearized
// CHECK: {{.*}}.cl:[[@LINE+8]]:{{[0-9]+}}: branch linearized
// CHECK-NOT: branch linearized
kernel void branch(global int *x, int n) {
  int i = get_global_id(0);
  if (n > 1)
    for (int k = 0; k < n; ++k)
      x[i] ^= 5 + k;

  if (x[i] > 5) {
    for (int k = 0; k < n; ++k)
      x[i] += k;
  }
}
