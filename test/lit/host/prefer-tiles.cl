// The mark survives vectorization and the versions for partial work-groups.
// RUN: muxc --device "OpenMux host" --cl-options "-cl-std=CL1.2" \
// RUN:   --passes "fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,function(sroa),host-late-passes" %s \
// RUN:   | FileCheck %s
// RUN: muxc --device "OpenMux host" --cl-options "-cl-std=CL3.0" \
// RUN:   --passes "fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,function(sroa),host-late-passes" %s \
// RUN:   | FileCheck %s
// RUN: muxc --device "OpenMux host" --cl-options "-cl-wfv=never" \
// RUN:   --passes "fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,function(sroa),host-late-passes" %s \
// RUN:   | FileCheck %s

// CHECK-DAG: @transpose.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 24, i64 3, i64 16, i64 64, i64 1,
kernel void transpose(global float *out, global const float *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * n + y] = in[y * n + x];
}

// x is the slow dimension of both.
// CHECK-DAG: @swapped.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 24, i64 3, i64 16, i64 64, i64 1,
kernel void swapped(global float *out, global const float *in, ulong n) {
  out[get_global_id(0) * n + get_global_id(1)] = in[get_global_id(0) * n + get_global_id(1)];
}

// CHECK-DAG: @copy.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 24, i64 3, i64 2048, i64 1, i64 1,
kernel void copy(global float *out, global const float *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[y * n + x] = in[y * n + x];
}

// A row of each matrix is contiguous along x, or the same for all. If it is vectorized, a call runs
// several rows.
// CHECK-DAG: @multiply.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 32, i64 4, i64 {{2048, i64 1|256, i64 16}}, i64 1,
kernel void multiply(global float *c, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

// A required local size remains.
// CHECK-DAG: @sized.mux-kernel-info = {{.*}}constant [13 x i64] [i64 0, i64 16, i64 2, i64 8, i64 4, i64 1,
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void sized(global float *out, int n) {
  out[get_global_id(0) * n + get_global_id(1)] = 1;
}
