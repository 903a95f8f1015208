; Intrinsics that compute are called for float.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s --implicit-check-not='call half'

; CHECK-LABEL: define half @scalar(
define half @scalar(half %a, half %b, i32 %n) {
; CHECK: call float @llvm.sqrt.f32(float
; CHECK-NEXT: fptrunc
  %x1 = call half @llvm.sqrt.f16(half %a)
; CHECK: call float @llvm.minnum.f32(float {{.*}}, float
  %x2 = call half @llvm.minnum.f16(half %x1, half %b)
; CHECK: call float @llvm.powi.f32.i32(float {{.*}}, i32 %n)
  %x3 = call half @llvm.powi.f16.i32(half %x2, i32 %n)
; CHECK: call float @llvm.ldexp.f32.i32(float {{.*}}, i32 %n)
  %x4 = call half @llvm.ldexp.f16.i32(half %x3, i32 %n)
; CHECK: call float @llvm.floor.f32(float
  %x5 = call half @llvm.floor.f16(half %x4)
; CHECK: call float @llvm.exp2.f32(float
  %x6 = call half @llvm.exp2.f16(half %x5)
; CHECK: call float @llvm.pow.f32(float {{.*}}, float
  %x7 = call half @llvm.pow.f16(half %x6, half %b)
  ret half %x7
}

; CHECK-LABEL: define { half, half } @both(
; CHECK: %[[R:.*]] = call { float, float } @llvm.sincos.f32(float
; CHECK: extractvalue { float, float } %[[R]], 0
; CHECK: fptrunc
; CHECK: insertvalue { half, half }
define { half, half } @both(half %a) {
  %x = call { half, half } @llvm.sincos.f16(half %a)
  ret { half, half } %x
}

; CHECK-LABEL: define <vscale x 2 x half> @predicated(
; CHECK: call <vscale x 2 x float> @llvm.vp.fadd.nxv2f32(<vscale x 2 x float> {{.*}}, <vscale x 2 x float> {{.*}}, <vscale x 2 x i1> %m, i32 %n)
define <vscale x 2 x half> @predicated(<vscale x 2 x half> %a, <vscale x 2 x i1> %m, i32 %n) {
  %x = call <vscale x 2 x half> @llvm.vp.fadd.nxv2f16(<vscale x 2 x half> %a, <vscale x 2 x half> %a, <vscale x 2 x i1> %m, i32 %n)
  ret <vscale x 2 x half> %x
}

; CHECK-LABEL: define <vscale x 2 x i1> @predicated_comparison(
; CHECK: call <vscale x 2 x i1> @llvm.vp.fcmp.nxv2f32(<vscale x 2 x float> {{.*}}, <vscale x 2 x float> {{.*}}, metadata !"olt", <vscale x 2 x i1> %m, i32 %n)
define <vscale x 2 x i1> @predicated_comparison(<vscale x 2 x half> %a, <vscale x 2 x i1> %m, i32 %n) {
  %x = call <vscale x 2 x i1> @llvm.vp.fcmp.nxv2f16(<vscale x 2 x half> %a, <vscale x 2 x half> %a, metadata !"olt", <vscale x 2 x i1> %m, i32 %n)
  ret <vscale x 2 x i1> %x
}

; CHECK-LABEL: define half @reduction(
; CHECK: %[[E0:.*]] = extractelement <2 x half> %a, i64 0
; CHECK: fadd float
; CHECK: fptrunc
; CHECK: extractelement <2 x half> %a, i64 1
; CHECK: fadd float
; CHECK: fptrunc
define half @reduction(half %s, <2 x half> %a) {
  %x = call half @llvm.vector.reduce.fadd.v2f16(half %s, <2 x half> %a)
  ret half %x
}
