// A kernel is not vectorized if a hundred and more blocks would be masked, which takes long to
// compile; uniform branches that all lanes take have no masks.
// RUN: clc %s -b "-cl-wfv=auto -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s
// RUN: clc %s -b "-cl-wfv=always -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK-DAG: kernel 'masked' is not vectorized by {{[0-9]+}}: would take long to compile: some lanes may leave out {{[0-9]+}} blocks
// CHECK-DAG: kernel 'some_masked' is vectorized by
// CHECK-DAG: kernel 'uniform' is vectorized by
// ALWAYS: kernel 'masked' is vectorized by

#define FOUR(m, k) m(k) m(k + 1) m(k + 2) m(k + 3)
#define SIXTEEN(m, k) FOUR(m, k) FOUR(m, k + 4) FOUR(m, k + 8) FOUR(m, k + 12)
#define STEP(k)                                                                                    \
  switch (kinds[k]) {                                                                              \
  case 0: sum = sum * factors[k]; break;                                                           \
  case 1: sum = sum + factors[k]; break;                                                           \
  case 2: sum = sqrt(sum); break;                                                                  \
  default: sum = factors[k] / sum; break;                                                          \
  }

kernel void masked(global float *p, constant int *kinds, constant float *factors, int n) {
  int i = get_global_id(0);
  if (i < n && p[i] > 0) {
    float sum = p[i];
    SIXTEEN(STEP, 0)
    SIXTEEN(STEP, 16)
    SIXTEEN(STEP, 32)
    p[i] = sum;
  }
}

kernel void some_masked(global float *p, constant int *kinds, constant float *factors, int n) {
  int i = get_global_id(0);
  if (i < n && p[i] > 0) {
    float sum = p[i];
    FOUR(STEP, 0)
    p[i] = sum;
  }
}

kernel void uniform(global float *p, constant int *kinds, constant float *factors) {
  int i = get_global_id(0);
  float sum = p[i];
  SIXTEEN(STEP, 0)
  SIXTEEN(STEP, 16)
  SIXTEEN(STEP, 32)
  p[i] = sum;
}
