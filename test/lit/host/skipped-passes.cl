// Passes that take long and find nothing are skipped: the SLP vectorizer in vectorized kernels unless
// strided accesses are scalarized, load elimination if there are hundreds of accesses, passes on
// counters and branches in loops over rows of unknown number and over tails, and unswitching of loops
// over work-items that have loops or are short, and combining the instructions of vectorized kernels
// between their last vectorization and unrolling. Functions of the device library with a single call are
// optimized where they are inlined.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-wfv=always" --filetype null \
// RUN:   --debug-pass-manager=quiet \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   2>&1 | FileCheck %s
// RUN: muxc --device "OpenMux host" --cl-options "-cl-wfv=never" --filetype null \
// RUN:   --debug-pass-manager=quiet \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-late-passes %s \
// RUN:   2>&1 | FileCheck --check-prefix=SCALAR %s

// CHECK-DAG: Running pass: LoopLoadEliminationPass on contiguous.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: SLPVectorizerPass on contiguous.mux-kernel-wrapper
// CHECK-DAG: Running pass: VectorCombinePass on contiguous.mux-kernel-wrapper {{.*}}{{[[:space:]]}}Skipping pass: InstCombinePass on contiguous.mux-kernel-wrapper
// CHECK-DAG: Running pass: SLPVectorizerPass on strided.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: LoopLoadEliminationPass on many.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: SLPVectorizerPass on many.mux-kernel-wrapper
// CHECK-DAG: Running pass: IndVarSimplifyPass on loop %main.x.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: IndVarSimplifyPass on loop %main.y.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: SimpleLoopUnswitchPass on loop %tail.x.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Running pass: LICMPass on loop %main.y.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Running pass: LoopDeletionPass on loop %main.y.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Running pass: LoopFullUnrollPass on loop %main.y.i in function known.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: SimpleLoopUnswitchPass on loop %main.y.i in function known.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: IndVarSimplifyPass on loop %tail.x.i in function known_tail.mux-kernel-wrapper
// CHECK-DAG: Running pass: SimpleLoopUnswitchPass on loop %main.y.i in function known_rows.mux-kernel-wrapper
// CHECK-DAG: Running pass: SimpleLoopUnswitchPass on loop %main.x.i in function contiguous.mux-kernel-wrapper
// CHECK-DAG: Skipping pass: SimpleLoopUnswitchPass on loop %main.x.i in function looping.mux-kernel-wrapper
// CHECK-DAG: Running pass: SimpleLoopUnswitchPass on loop %for.{{.*}} in function looping.mux-kernel-wrapper

// CHECK-DAG: Skipping pass: InstCombinePass on _Z9normalizeDv3_f.mux-local
// CHECK-DAG: Running pass: InstCombinePass on _Z5crossDv3_fS_.mux-local

// SCALAR-NOT: Skipping pass: {{SLP|LoopLoad}}
// SCALAR: Running pass: LoopLoadEliminationPass on many.mux-kernel-wrapper
// SCALAR-NOT: Skipping pass: {{SLP|LoopLoad}}
// SCALAR: Running pass: SLPVectorizerPass on many.mux-kernel-wrapper
// SCALAR-NOT: Skipping pass: {{SLP|LoopLoad}}
kernel void contiguous(global int *out, global const int *in) {
  size_t i = get_global_id(0);
  out[i] = in[i] + 1;
}

kernel __attribute__((reqd_work_group_size(32, 3, 1))) void known(global int *out) {
  out[get_global_id(1) * 32 + get_local_id(0)] += 1;
}

kernel __attribute__((reqd_work_group_size(35, 1, 1))) void known_tail(global int *out) {
  out[get_global_id(0)] += 1;
}

kernel __attribute__((reqd_work_group_size(4, 24, 1))) void known_rows(global int *out) {
  out[get_global_id(1) * 4 + get_local_id(0)] += 1;
}

kernel void looping(global int *out, global const int *in, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[get_global_id(0) + k * n];
  out[get_global_id(0)] = sum;
}

kernel void library(global float3 *out, global const float3 *in) {
  size_t i = get_global_id(0);
  out[i] = normalize(cross(cross(in[i], in[i + 1]), in[i + 2]));
}

struct Item {
  float a[9];
};

kernel void strided(global struct Item *out, global const struct Item *in) {
  size_t i = get_global_id(0);
  out[i].a[0] = in[i].a[1] * in[i].a[2];
}

#define STEP(n) out[i + n] = in[i + 2 * n] + in[i + 3 * n];
#define STEPS(n) STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3) STEP(n + 4) STEP(n + 5) STEP(n + 6) STEP(n + 7)
kernel void many(global float *restrict out, global const float *restrict in) {
  size_t i = get_global_id(0);
  STEPS(0) STEPS(8) STEPS(16) STEPS(24) STEPS(32) STEPS(40)
}
