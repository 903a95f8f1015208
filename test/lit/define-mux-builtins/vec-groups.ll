; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes 'define-mux-builtins,always-inline,function(instcombine,early-cse,sccp)' -S %s \
; RUN:   | FileCheck --check-prefix FOLDED %s

; The builtins of a vec-group, whose work-items are the elements of a vector.

declare i1 @__mux_vec_group_any_v4i1(<4 x i1>)
declare i1 @__mux_vec_group_all_nxv4i1(<vscale x 4 x i1>)
declare i32 @__mux_vec_group_broadcast_v4i32(<4 x i32>, i32)
declare i32 @__mux_vec_group_reduce_add_v4i32(<4 x i32>)
declare float @__mux_vec_group_reduce_fadd_v4f32(<4 x float>)
declare float @__mux_vec_group_reduce_fmax_nxv2f32(<vscale x 2 x float>)
declare i32 @__mux_vec_group_reduce_logical_xor_v4i32(<4 x i32>)
declare <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32>)
declare <3 x i32> @__mux_vec_group_scan_exclusive_mul_v3i32(<3 x i32>)
declare <4 x i32> @__mux_vec_group_scan_exclusive_smax_v4i32(<4 x i32>)
declare <4 x i32> @__mux_vec_group_scan_inclusive_logical_or_v4i32(<4 x i32>)
declare <vscale x 1 x i64> @__mux_vec_group_scan_exclusive_mul_nxv1i64(<vscale x 1 x i64>)
declare i32 @__mux_vec_group_scan_inclusive_add_i32(i32)

; CHECK-LABEL: define internal i1 @__mux_vec_group_any_v4i1(
; CHECK-NEXT: call i1 @llvm.vector.reduce.or.v4i1(
; CHECK-LABEL: define internal i1 @__mux_vec_group_all_nxv4i1(
; CHECK-NEXT: call i1 @llvm.vector.reduce.and.nxv4i1(
; CHECK-LABEL: define internal i32 @__mux_vec_group_broadcast_v4i32(
; CHECK-NEXT: extractelement <4 x i32> %0, i32 %1
; CHECK-LABEL: define internal float @__mux_vec_group_reduce_fadd_v4f32(
; CHECK-NEXT: call float @llvm.vector.reduce.fadd.v4f32(float -0.000000e+00, <4 x float> %0)
; CHECK-LABEL: define internal float @__mux_vec_group_reduce_fmax_nxv2f32(
; CHECK-NEXT: call float @llvm.vector.reduce.fmax.nxv2f32(

; CHECK-LABEL: define internal <vscale x 1 x i64> @__mux_vec_group_scan_exclusive_mul_nxv1i64(
; CHECK: call i64 @llvm.vscale.i64()
; CHECK: %sum = phi i64 [ 1, {{.*}} ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[NEXT]] = mul i64 %sum,
; CHECK: insertelement <vscale x 1 x i64> %partial, i64 %sum,

; A single value is a group of one.
; CHECK-LABEL: define internal i32 @__mux_vec_group_scan_inclusive_add_i32(
; CHECK-NEXT: ret i32 %0

; FOLDED-LABEL: define i32 @reduce_logical_xor()
; FOLDED: ret i32 1
define i32 @reduce_logical_xor() {
  %r = call i32 @__mux_vec_group_reduce_logical_xor_v4i32(<4 x i32> <i32 2, i32 1, i32 0, i32 8>)
  ret i32 %r
}

; FOLDED-LABEL: define <4 x i32> @scan_add()
; FOLDED: ret <4 x i32> <i32 1, i32 3, i32 6, i32 10>
define <4 x i32> @scan_add() {
  %r = call <4 x i32> @__mux_vec_group_scan_inclusive_add_v4i32(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  ret <4 x i32> %r
}

; FOLDED-LABEL: define <3 x i32> @scan_mul()
; FOLDED: ret <3 x i32> <i32 1, i32 2, i32 6>
define <3 x i32> @scan_mul() {
  %r = call <3 x i32> @__mux_vec_group_scan_exclusive_mul_v3i32(<3 x i32> <i32 2, i32 3, i32 4>)
  ret <3 x i32> %r
}

; FOLDED-LABEL: define <4 x i32> @scan_max()
; FOLDED: ret <4 x i32> <i32 -2147483648, i32 -5, i32 7, i32 7>
define <4 x i32> @scan_max() {
  %r = call <4 x i32> @__mux_vec_group_scan_exclusive_smax_v4i32(<4 x i32> <i32 -5, i32 7, i32 3, i32 9>)
  ret <4 x i32> %r
}

; FOLDED-LABEL: define <4 x i32> @scan_or()
; FOLDED: ret <4 x i32> <i32 0, i32 1, i32 1, i32 1>
define <4 x i32> @scan_or() {
  %r = call <4 x i32> @__mux_vec_group_scan_inclusive_logical_or_v4i32(<4 x i32> <i32 0, i32 6, i32 0, i32 2>)
  ret <4 x i32> %r
}
