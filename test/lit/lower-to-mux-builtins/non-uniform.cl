// Non-uniform sub-group functions: votes, broadcasts, reductions and scans become mux builtins;
// ballot queries are computed.
// RUN: %clang_cl -triple spir64-unknown-unknown %s | muxc --passes lower-to-mux-builtins --verify-each -S - | FileCheck %s
// CHECK-NOT: call spir_func
// CHECK-LABEL: @votes(
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_broadcast_first_i32(
// CHECK-DAG: call i1 @__mux_sub_group_nonuniform_any_i1(
// CHECK-DAG: call i1 @__mux_sub_group_nonuniform_all_i1(
// CHECK-DAG: call float @__mux_sub_group_nonuniform_broadcast_first_f32(
// CHECK-DAG: fcmp oeq float
kernel void votes(global int *out, float f) {
  out[0] = sub_group_elect();
  out[1] = sub_group_non_uniform_any(out[5]);
  out[2] = sub_group_non_uniform_all_equal(f);
}
// CHECK-LABEL: @ballots(
// CHECK: call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1
// CHECK: call i32 @llvm.ctpop.i32(
// CHECK: call i32 @llvm.cttz.i32(
kernel void ballots(global uint4 *out, global uint *counts, int p) {
  out[0] = sub_group_ballot(p);
  out[1] = get_sub_group_gt_mask();
  counts[0] = sub_group_ballot_bit_count(out[2]);
  counts[1] = sub_group_ballot_find_lsb(out[2]);
  counts[2] = sub_group_inverse_ballot(out[2]);
}
// CHECK-LABEL: @values(
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_broadcast_i32(i32 %{{.*}}, i32 3)
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_reduce_umin_i32(
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_scan_exclusive_mul_i32(
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_clustered_reduce_xor_i32(i32 %{{.*}}, i32 4)
// CHECK-DAG: call i32 @__mux_sub_group_nonuniform_reduce_logical_or_i32(
kernel void values(global uint *out, global int *flags, uint x) {
  out[0] = sub_group_non_uniform_broadcast(x, 3);
  out[1] = sub_group_non_uniform_reduce_min(x);
  out[2] = sub_group_non_uniform_scan_exclusive_mul(x);
  out[3] = sub_group_clustered_reduce_xor(x, 4);
  flags[0] = sub_group_non_uniform_reduce_logical_or(flags[1]);
}
