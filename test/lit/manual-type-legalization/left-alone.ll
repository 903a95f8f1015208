; Bitwise operations, moves, conversions, other formats and calls do not change.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s --implicit-check-not='half %x to float'

; CHECK-LABEL: define half @bits(
define half @bits(half %x, half %y, i1 %c, ptr %p) {
; CHECK-NEXT: fneg half
  %a = fneg half %x
; CHECK-NEXT: call half @llvm.fabs.f16(
  %b = call half @llvm.fabs.f16(half %a)
; CHECK-NEXT: call half @llvm.copysign.f16(
  %d = call half @llvm.copysign.f16(half %b, half %y)
; CHECK-NEXT: select i1 %c, half
  %e = select i1 %c, half %d, half %x
; CHECK-NEXT: load half
  %l = load half, ptr %p
; CHECK-NEXT: atomicrmw fadd
  %f = atomicrmw fadd ptr %p, half %e monotonic
; CHECK-NEXT: call half @g(half
  %g = call half @g(half %l)
; CHECK-NEXT: fptosi half
  %i = fptosi half %g to i128
; CHECK: sitofp i4
  %t = trunc i128 %i to i4
  %j = sitofp i4 %t to half
; CHECK: ret half
  ret half %j
}
declare half @g(half)

; CHECK-LABEL: define float @formats(
; CHECK-NEXT: fadd bfloat
; CHECK-NEXT: fadd float
; CHECK-NEXT: fadd double
; CHECK-NEXT: call bfloat @llvm.sqrt.bf16
define float @formats(bfloat %a, float %b, double %c) {
  %x = fadd bfloat %a, %a
  %y = fadd float %b, %b
  %z = fadd double %c, %c
  %w = call bfloat @llvm.sqrt.bf16(bfloat %x)
  ret float %y
}

; CHECK-LABEL: define half @scalable_reduction(
; CHECK-NEXT: call half @llvm.vector.reduce.fadd.nxv2f16(
define half @scalable_reduction(half %s, <vscale x 2 x half> %a) {
  %x = call half @llvm.vector.reduce.fadd.nxv2f16(half %s, <vscale x 2 x half> %a)
  ret half %x
}
