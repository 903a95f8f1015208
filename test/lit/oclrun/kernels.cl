// The kernel is chosen by name; only a single one needs no name.
// RUN: oclrun %s -k second -g 1 -a out:i32[1] | FileCheck %s --match-full-lines
// CHECK: out: 2
// RUN: oclrun %s -b -DALONE -g 1 -a out:i32[1] | FileCheck %s --check-prefix=ALONE --match-full-lines
// ALONE: out: 1
// RUN: not oclrun %s -g 1 -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: oclrun: error: '{{.*}}kernels.cl': program has several kernels (choose one with -k: first, second)
// RUN: not oclrun %s -k third -g 1 -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: oclrun: error: '{{.*}}kernels.cl': unknown kernel 'third' (available: first, second)
// RUN: not oclrun %s -b -DNONE -g 1 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: oclrun: error: '{{.*}}kernels.cl': program has no kernels

// Several kernels run one after the other, each in fresh buffers.
// RUN: oclrun %s -k second -k first -k second -g 1 -a out:i32[1]=7 | FileCheck %s --check-prefix=EACH --match-full-lines
// EACH: out: 2
// EACH-NEXT: out: 1
// EACH-NEXT: out: 2
// RUN: oclrun %s -k first -k second -g 1 -a out@%t.%k:i8[4] && od -An -tu1 %t.first %t.second | FileCheck %s --check-prefix=FILES
// FILES: 1 0 0 0 2 0 0 0
// RUN: not oclrun %s -k first -k third -g 1 -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=UNKNOWN

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
