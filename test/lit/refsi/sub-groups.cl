// The devices have no sub-groups.
// RUN: not clc -d "RefSi M1" %s -o %t -b -cl-std=CL3.0 2>&1 | FileCheck %s
// RUN: not clc -d "RefSi M1 WI" %s -o %t -b -cl-std=CL3.0 2>&1 | FileCheck %s
// CHECK: error: use of undeclared identifier 'get_sub_group_size'
kernel void k(global int *p) { p[0] = get_sub_group_size(); }
