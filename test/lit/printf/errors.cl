// A format that is not a constant is a build error with its location.
// RUN: not oclrun %s -g 1 -b -g 2>&1 | FileCheck %s
// CHECK: 7:{{.*}}format of printf is not a string literal
kernel void errors(constant char *format) {
  if (format)

    printf(format, 1);
}
