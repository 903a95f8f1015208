// printf returns 0, and -1 for a format that OpenCL C does not know, which prints nothing.
// RUN: oclrun %s -g 1 -a out:i32[4] 2>%t.err | FileCheck %s --match-full-lines
// RUN: FileCheck %s --check-prefix=WARN < %t.err
// CHECK: good 1
// CHECK-NEXT: out: 0 -1 -1 -1
// WARN: printf prints nothing: %n is not a conversion specifier
kernel void result(global int *out) {
  out[0] = printf("good %d\n", 1);
  out[1] = printf("bad %d %n\n", 1, out);
  out[2] = printf("bad %v5d\n", 1);
  out[3] = printf("missing %d %d\n", 1);
}
