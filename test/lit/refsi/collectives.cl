// On the device of one work-item per hart, a collective combines the values that harts have stored to
// local memory, between barriers: harts run at the same time.
// RUN: clc -d "RefSi M1 WI" --emit=ll %s -o - -b -cl-std=CL3.0 | FileCheck %s
// CHECK: @sum.refsi-info = {{.*}}[9 x i64] [i64 128,
// CHECK: define {{.*}}@sum.refsi-entry(
// CHECK: mhartid
// CHECK: call void {{%.*}}(ptr
// CHECK: store i32
// CHECK: call void {{%.*}}(ptr
// CHECK-COUNT-4: load i32, ptr
kernel void sum(global int *p) { p[get_global_id(0)] = work_group_reduce_add(p[get_global_id(0)]); }
