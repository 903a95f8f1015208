// printf waits for the runtime, not for other sub-groups; nor does a function with the attribute.
// RUN: muxc --cl-options "-cl-std=CL3.0" --passes 'fold-kernel-bodies,transfer-kernel-metadata,replace-printf,print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: k: does not wait
// CHECK-NOT: may wait
kernel void k(global int *p) {
  for (int i = 0; i < *p; ++i)
    printf("%d\n", i);
}
