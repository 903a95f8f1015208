; Powers with small constant exponents are products.
; RUN: muxc --passes builtin-simplify --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define float @zero(
; CHECK-NEXT: ret float 1.000000e+00
define float @zero(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float -0.0)
  ret float %r
}

; CHECK-LABEL: define float @one(
; CHECK-NEXT: ret float %x
define float @one(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float 1.0)
  ret float %r
}

; CHECK-LABEL: define float @reciprocal(
; CHECK-NEXT: %r = fdiv float 1.000000e+00, %x
define float @reciprocal(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float -1.0)
  ret float %r
}

; CHECK-LABEL: define <4 x double> @square(
; CHECK-NEXT: %r = fmul nnan <4 x double> %x, %x
define <4 x double> @square(<4 x double> %x) {
  %r = call nnan spir_func <4 x double> @_Z3powDv4_dS_(<4 x double> %x, <4 x double> splat (double 2.0))
  ret <4 x double> %r
}

; CHECK-LABEL: define half @cube(
; CHECK-NEXT: [[S:%.*]] = fmul half %x, %x
; CHECK-NEXT: %r = fmul half [[S]], %x
define half @cube(half %x) {
  %r = call spir_func half @_Z4pownDhi(half %x, i32 3)
  ret half %r
}

; CHECK-LABEL: define float @fourth(
; CHECK-NEXT: [[S:%.*]] = fmul float %x, %x
; CHECK-NEXT: %r = fmul float [[S]], [[S]]
define float @fourth(float %x) {
  %r = call spir_func float @_Z4pownfi(float %x, i32 4)
  ret float %r
}

; powr is NaN for negative bases, and positive for -0.
; CHECK-LABEL: define float @positive_cube(
; CHECK-NEXT: [[A:%.*]] = call float @llvm.fabs.f32(float %x)
; CHECK-NEXT: [[S:%.*]] = fmul float [[A]], [[A]]
; CHECK-NEXT: [[C:%.*]] = fmul float [[S]], [[A]]
; CHECK-NEXT: [[N:%.*]] = fcmp olt float %x, 0.000000e+00
; CHECK-NEXT: %r = select i1 [[N]], float 0x7FF8000000000000, float [[C]]
define float @positive_cube(float %x) {
  %r = call spir_func float @_Z4powrff(float %x, float 3.0)
  ret float %r
}

; CHECK-LABEL: define float @positive_zero(
; CHECK-NEXT: [[P:%.*]] = fcmp ogt float %x, 0.000000e+00
; CHECK-NEXT: [[F:%.*]] = fcmp olt float %x, 0x7FF0000000000000
; CHECK-NEXT: [[A:%.*]] = and i1 [[P]], [[F]]
; CHECK-NEXT: %r = select i1 [[A]], float 1.000000e+00, float 0x7FF8000000000000
define float @positive_zero(float %x) {
  %r = call ninf spir_func float @_Z4powrff(float %x, float 0.0)
  ret float %r
}

; CHECK-LABEL: define float @without_nan(
; CHECK-NEXT: [[A:%.*]] = call nnan float @llvm.fabs.f32(float %x)
; CHECK-NEXT: %r = fmul nnan float [[A]], [[A]]
; CHECK-NEXT: ret float %r
define float @without_nan(float %x) {
  %r = call nnan spir_func float @_Z4powrff(float %x, float 2.0)
  ret float %r
}

; CHECK-LABEL: define <4 x float> @different(
; CHECK-NEXT: [[S:%.*]] = fmul <4 x float> %x, %x
; CHECK-NEXT: [[B:%.*]] = select <4 x i1> <i1 false, i1 true, i1 false, i1 true>, <4 x float> [[S]], <4 x float> %x
; CHECK-NEXT: %r = select <4 x i1> <i1 false, i1 false, i1 true, i1 false>, <4 x float> splat (float 1.000000e+00), <4 x float> [[B]]
define <4 x float> @different(<4 x float> %x) {
  %r = call spir_func <4 x float> @_Z3powDv4_fS_(<4 x float> %x, <4 x float> <float 1.0, float 2.0, float 0.0, float 2.0>)
  ret <4 x float> %r
}

declare spir_func float @_Z4powrff(float, float)
declare spir_func <4 x float> @_Z3powDv4_fS_(<4 x float>, <4 x float>)
declare spir_func float @_Z3powff(float, float)
declare spir_func <4 x double> @_Z3powDv4_dS_(<4 x double>, <4 x double>)
declare spir_func half @_Z4pownDhi(half, i32)
declare spir_func float @_Z4pownfi(float, i32)
