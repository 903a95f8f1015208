// The kernel is chosen by name; only a single one needs no name.
// RUN: oclrun %s -k second -g 1 -a out:i32[1] | FileCheck %s --match-full-lines
// CHECK: out: 2
// RUN: oclrun %s -b -DALONE -g 1 -a out:i32[1] | FileCheck %s --check-prefix=ALONE --match-full-lines
// ALONE: out: 1
// RUN: not oclrun %s -g 1 -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: oclrun: error: '{{.*}}kernels.cl': the program has several kernels, choose one by -k: first, second
// RUN: not oclrun %s -k third -g 1 -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: oclrun: error: '{{.*}}kernels.cl': there is no kernel 'third'; there are: first, second
// RUN: not oclrun %s -b -DNONE -g 1 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: oclrun: error: '{{.*}}kernels.cl': the program has no kernel

// A kernel needs no arguments.
// RUN: oclrun %s -b -DEMPTY -g 4 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: time per run

#if defined(EMPTY)
kernel void empty(void) {}
#elif !defined(NONE)
kernel void first(global int *out) { *out = 1; }
#ifndef ALONE
kernel void second(global int *out) { *out = 2; }
#endif
#endif
