; A float fma would round twice. The sum is rounded to odd, which does not disturb the second rounding;
; no step may be changed by fast-math flags. Products and sums of fmuladd are rounded each.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s

; CHECK-LABEL: define half @fma(
; CHECK: %[[P:.*]] = fmul float
; CHECK: %[[S:.*]] = fadd float %[[P]], %[[C:.*]]
; CHECK: %[[CP:.*]] = fsub float %[[S]], %[[P]]
; CHECK: %[[PP:.*]] = fsub float %[[S]], %[[CP]]
; CHECK: %[[PE:.*]] = fsub float %[[P]], %[[PP]]
; CHECK: %[[CE:.*]] = fsub float %[[C]], %[[CP]]
; CHECK: %[[E:.*]] = fadd float %[[PE]], %[[CE]]
; CHECK: fcmp one float %[[E]], 0.000000e+00
; CHECK: fptrunc float {{.*}} to half
; CHECK-NEXT: ret
define half @fma(half %a, half %b, half %c) {
  %x = call fast half @llvm.fma.f16(half %a, half %b, half %c)
  ret half %x
}

; CHECK-LABEL: define <vscale x 2 x half> @vector(
; CHECK: bitcast <vscale x 2 x float> %{{.*}} to <vscale x 2 x i32>
; CHECK: fptrunc <vscale x 2 x float> {{.*}} to <vscale x 2 x half>
define <vscale x 2 x half> @vector(<vscale x 2 x half> %a) {
  %x = call <vscale x 2 x half> @llvm.fma.nxv2f16(<vscale x 2 x half> %a, <vscale x 2 x half> %a, <vscale x 2 x half> %a)
  ret <vscale x 2 x half> %x
}

; 3 * 683 + 2^-24 is a bit more than the middle between the halfs 2048 and 2050, but is 2049 in float.
; CHECK-LABEL: define half @constants(
; CHECK-NEXT: ret half 0xH6801
define half @constants() {
  %x = call half @llvm.fma.f16(half 0xH4200, half 0xH6156, half 0xH0001)
  ret half %x
}

; CHECK-LABEL: define half @fmuladd(
; CHECK: fmul contract float
; CHECK: fptrunc float
; CHECK: fpext half
; CHECK: fadd contract float
; CHECK: fptrunc float
define half @fmuladd(half %a, half %b, half %c) {
  %x = call contract half @llvm.fmuladd.f16(half %a, half %b, half %c)
  ret half %x
}
