// A frame that the stack of a hart cannot hold is an error.
// RUN: not clc -d "RefSi M1 WI" %s -o %t 2>&1 | FileCheck %s
// CHECK: error: {{.*}}stack frame size ({{[0-9]+}}) exceeds limit (1048576) in function 'large.refsi-entry'
kernel void large(global int *p, int n) {
  int values[300000];
  for (int i = 0; i < n; ++i)
    values[p[i]] = i;
  for (int i = 0; i < n; ++i)
    p[i] = values[p[i + 1]];
}
