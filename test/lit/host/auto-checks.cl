// What is known to be slow is vectorized only if it must be: kernels in which nothing varies, which
// are meant for one work-item, and kernels with many branches that a work-item rarely passes, by an
// early return or as one of many cases. Those that most work-items pass do not count.
// RUN: %simd128 clc %s -b "-cl-wfv=auto -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s
// RUN: clc %s -b "-cl-wfv=always -Rpass=vecz -Rpass-missed=vecz" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALWAYS
// CHECK-DAG: kernel 'task' is not vectorized by {{[0-9]+}}: not profitable: all work-items do the same
// CHECK-DAG: kernel 'leave' is not vectorized by {{[0-9]+}}: not profitable: divergent branches have {{[0-9]+}} successors, and estimated cost is {{[0-9]+}} for as many scalar work-items
// CHECK-DAG: kernel 'interpret' is not vectorized by {{[0-9]+}}: not profitable: divergent branches have {{[0-9]+}} successors, and estimated cost is {{[0-9]+}} for as many scalar work-items
// CHECK-DAG: kernel 'clamp_all' is vectorized by
// CHECK-DAG: kernel 'count' is vectorized by
// CHECK-DAG: kernel 'each' is vectorized by
// ALWAYS-NOT: not vectorized
// ALWAYS-DAG: kernel 'task' is vectorized by
// ALWAYS-DAG: kernel 'leave' is vectorized by
// RUN: oclrun %s -k task -g 64 -l 32 -a out:i32[2] -a i32=2 | FileCheck %s --check-prefix=TASK
// TASK: out: 3 5

kernel void task(global int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = 2 * i + 3;
}

kernel void count(global int *out) { atomic_inc(out); }

kernel void each(global int *out) { out[get_global_id(0)] = 1; }

#define CASE(n)                                                                                    \
  if (in[i] == n) {                                                                                \
    out[i] = 3 * n ^ n / 5;                                                                        \
    return;                                                                                        \
  }
#define CASES8(n)                                                                                  \
  CASE(n) CASE(n + 1) CASE(n + 2) CASE(n + 3) CASE(n + 4) CASE(n + 5) CASE(n + 6) CASE(n + 7)
#define CASES64(n)                                                                                 \
  CASES8(n) CASES8(n + 8) CASES8(n + 16) CASES8(n + 24)                                            \
  CASES8(n + 32) CASES8(n + 40) CASES8(n + 48) CASES8(n + 56)

kernel void leave(global int *out, global const int *in) {
  const int i = get_global_id(0);
  CASES64(0) CASES64(64) CASES64(128) CASES64(192)
  out[i] = -1;
}

#define OPERATION(n)                                                                               \
  case n:                                                                                          \
    for (uint k = a; k > n; k /= 3)                                                                \
      a = a * k ^ n;                                                                               \
    if (a & 64)                                                                                    \
      out[a] = n;                                                                                  \
    break;
#define OPERATIONS8(n)                                                                             \
  OPERATION(n) OPERATION(n + 1) OPERATION(n + 2) OPERATION(n + 3)                                  \
  OPERATION(n + 4) OPERATION(n + 5) OPERATION(n + 6) OPERATION(n + 7)

kernel void interpret(global uint *out, global const uint *code, int length) {
  const size_t i = get_global_id(0);
  uint a = i;
  for (int pc = 0; pc < length; ++pc)
    switch (code[i * length + pc] % 32) {
      OPERATIONS8(0) OPERATIONS8(8) OPERATIONS8(16) OPERATIONS8(24)
    }
  out[i] = a;
}

// As many branches, but a scalar work-item executes most of what they guard.
#define PART(n)                                                                                    \
  if (v < n)                                                                                       \
    v += in[n];                                                                                    \
  v = v * 5 ^ n;                                                                                   \
  v = v * 7 ^ n;                                                                                   \
  v = v * 9 ^ n;
#define PARTS8(n)                                                                                  \
  PART(n) PART(n + 1) PART(n + 2) PART(n + 3) PART(n + 4) PART(n + 5) PART(n + 6) PART(n + 7)

kernel void clamp_all(global int *out, global const int *restrict in) {
  int v = in[get_global_id(0)];
  PARTS8(0) PARTS8(8) PARTS8(16) PARTS8(24) PARTS8(32) PARTS8(40) PARTS8(48) PARTS8(56)
  out[get_global_id(0)] = v;
}
