// A kernel in which nothing varies is meant for one work-item: it is vectorized only if it must be.
// RUN: clc %s -b "-cl-wfv=auto -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s
// RUN: clc %s -b "-cl-wfv=always -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK-DAG: kernel 'task' is not vectorized by {{[0-9]+}}: not profitable: all work-items do the same
// CHECK-DAG: kernel 'count' is vectorized by
// CHECK-DAG: kernel 'each' is vectorized by
// ALWAYS-NOT: not vectorized
// ALWAYS-DAG: kernel 'task' is vectorized by
// RUN: oclrun %s -k task -g 64 -l 32 -a out:i32[2] -a i32=2 | FileCheck %s --check-prefix=TASK
// TASK: out: 3 5

kernel void task(global int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = 2 * i + 3;
}

kernel void count(global int *out) { atomic_inc(out); }

kernel void each(global int *out) { out[get_global_id(0)] = 1; }
