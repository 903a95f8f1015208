; The sign of a factor moves to a constant of the same product.
; RUN: muxc --passes fold-negations --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define float @second_factor(
; CHECK-NEXT: %half = fmul float %x, -5.000000e-01
; CHECK-NEXT: %product = fmul float %half, %y
; CHECK-NEXT: ret float %product
define float @second_factor(float %x, float %y) {
  %half = fmul float %x, 5.000000e-01
  %negated = fneg float %y
  %product = fmul float %half, %negated
  ret float %product
}

; The flags of both products stay.
; CHECK-LABEL: define <2 x double> @first_factor(
; CHECK-NEXT: %scaled = fmul nnan <2 x double> %x, <double -2.000000e+00, double 3.000000e+00>
; CHECK-NEXT: %product = fmul ninf <2 x double> %y, %scaled
define <2 x double> @first_factor(<2 x double> %x, <2 x double> %y) {
  %scaled = fmul nnan <2 x double> %x, <double 2.000000e+00, double -3.000000e+00>
  %negated = fneg <2 x double> %y
  %product = fmul ninf <2 x double> %negated, %scaled
  ret <2 x double> %product
}

; CHECK-LABEL: define float @fused(
; CHECK-NEXT: %half = fmul float %x, -5.000000e-01
; CHECK-NEXT: %sum = call float @llvm.fma.f32(float %half, float %y, float %z)
; CHECK-NEXT: %other = fmul float %y, -3.000000e+00
; CHECK-NEXT: %result = call float @llvm.fmuladd.f32(float %y, float %other, float %sum)
define float @fused(float %x, float %y, float %z) {
  %half = fmul float %x, 5.000000e-01
  %negated = fneg float %y
  %sum = call float @llvm.fma.f32(float %half, float %negated, float %z)
  %other = fmul float %y, 3.000000e+00
  %result = call float @llvm.fmuladd.f32(float %negated, float %other, float %sum)
  ret float %result
}

; The product with the constant has another user, so that it would be computed twice.
; CHECK-LABEL: define float @shared(
; CHECK: fmul float %x, 5.000000e-01
; CHECK: fneg float %y
define float @shared(float %x, float %y, ptr %p) {
  %half = fmul float %x, 5.000000e-01
  store float %half, ptr %p
  %negated = fneg float %y
  %product = fmul float %half, %negated
  ret float %product
}

; The negation has another user and stays for it. An addend is no factor.
; CHECK-LABEL: define float @kept(
; CHECK-NEXT: %half = fmul float %x, -5.000000e-01
; CHECK-NEXT: %negated = fneg float %y
; CHECK-NEXT: %product = fmul float %half, %y
; CHECK-NEXT: %scaled = fmul float %x, 3.000000e+00
; CHECK-NEXT: call float @llvm.fma.f32(float %scaled, float %product, float %negated)
define float @kept(float %x, float %y) {
  %half = fmul float %x, 5.000000e-01
  %negated = fneg float %y
  %product = fmul float %half, %negated
  %scaled = fmul float %x, 3.000000e+00
  %sum = call float @llvm.fma.f32(float %scaled, float %product, float %negated)
  ret float %sum
}

; In unreachable code, negations may form a cycle.
; CHECK-LABEL: define void @unreachable(
; CHECK: %negated = fneg float %negated
define void @unreachable(float %x) {
  ret void
dead:
  %half = fmul float %x, 5.000000e-01
  %negated = fneg float %negated
  %product = fmul float %half, %negated
  br label %dead
}
