// Each run works on the buffers that the run before left. The time goes to the standard error, the
// buffers alone to the standard output.
// RUN: oclrun %s -g 3 -r 5 -a out:i32[3]=iota > %t.out 2> %t.err
// RUN: FileCheck %s --match-full-lines < %t.out
// RUN: count 1 < %t.out
// RUN: FileCheck %s --check-prefix=TIME < %t.err
// CHECK: counter: 5 6 7
// TIME: time per run: {{[0-9.]+}} ms (best of 5: {{[0-9.]+}} ms)
// RUN: oclrun %s -g 3 -a i32[3]=iota 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE: {{^}}time per run: {{[0-9.]+}} ms{{$}}
// RUN: not oclrun %s -g 3 -r 0 -a i32[3] 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: oclrun: error: -r: the number of repeats must not be zero

kernel void count(global int *counter) { counter[get_global_id(0)] += 1; }
