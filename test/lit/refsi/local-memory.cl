// Local memory is that of the work-group info: variables first, then arguments at multiples of 128.
// Kernels that share a variable have one layout.
// RUN: muxc --device "RefSi M1" --cl-options -cl-wfv=never --verify-each --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,refsi-m1-kernel-passes %s \
// RUN:   | FileCheck %s
// RUN: muxc --device "RefSi M1 WI" --verify-each --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,refsi-m1-kernel-passes %s \
// RUN:   | FileCheck %s

// 400 bytes of variables, rounded up.
// CHECK-DAG: @variables.refsi-info = constant [9 x i64] [i64 512, i64 24, i64 3,
// CHECK-DAG: @none.refsi-info = constant [9 x i64] [i64 0,

// CHECK-LABEL: define {{.*}}@variables.mux-local-var-wrapper(
// CHECK-NOT: alloca
// CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 104
// CHECK: load ptr, ptr [[FIELD]]
// CHECK-LABEL: define {{.*}}@variables.mux-kernel-wrapper(
// CHECK: %a.size = load i64
// CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr %wg-info, i64 104
// CHECK: [[BEGIN:%.*]] = load ptr, ptr [[FIELD]]
// CHECK: [[A:%.*]] = getelementptr i8, ptr [[BEGIN]], i64 512
// CHECK: [[MORE:%.*]] = add i64 %a.size, 127
// CHECK: [[SIZE:%.*]] = and i64 [[MORE]], -128
// CHECK: [[B:%.*]] = getelementptr i8, ptr [[A]], i64 [[SIZE]]
// CHECK: addrspacecast ptr [[A]] to ptr addrspace(3)
// CHECK: addrspacecast ptr [[B]] to ptr addrspace(3)
kernel void variables(global int *out, local int *a, local char *b) {
  local int v[100];
  v[get_local_id(0)] = a[0] + b[0];
  out[get_local_id(0)] = v[1];
}

kernel void none(global int *out) { out[0] = 1; }
