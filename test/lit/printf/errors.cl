// A format that is only known when the kernel runs is an error of the build, with its place.
// RUN: not oclrun %s -g 1 -b -g 2>&1 | FileCheck %s
// CHECK: 7:{{.*}}format of printf is not a string literal
kernel void errors(constant char *format) {
  if (format)

    printf(format, 1);
}
