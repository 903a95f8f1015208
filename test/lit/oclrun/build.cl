// Build options reach the compiler, and its log reaches the user.
// RUN: oclrun %s -g 1 -b "-DVALUE=42 -cl-std=CL1.2" -a out:i32[1] | FileCheck %s --match-full-lines
// CHECK: out: 42
// RUN: not oclrun %s -g 1 -a out:i32[1] > %t.out 2> %t.err
// RUN: count 0 < %t.out
// RUN: FileCheck %s --check-prefix=LOG < %t.err
// LOG: error: use of undeclared identifier 'VALUE'
// LOG: oclrun: error: '{{.*}}build.cl': compilation failed
// RUN: not oclrun %s -g 1 -b -fno-such-option -a out:i32[1] 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: -fno-such-option
// OPTION: oclrun: error: '{{.*}}build.cl': parsing the build options failed

// A source may come from the standard input.
// RUN: oclrun - -g 1 -b "-D VALUE=1" -a out:i32[1] < %s | FileCheck %s --check-prefix=STDIN --match-full-lines
// STDIN: out: 1

kernel void constant_value(global int *out) { *out = VALUE; }
