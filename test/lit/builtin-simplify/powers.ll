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

declare spir_func float @_Z3powff(float, float)
declare spir_func <4 x double> @_Z3powDv4_dS_(<4 x double>, <4 x double>)
declare spir_func half @_Z4pownDhi(half, i32)
declare spir_func float @_Z4pownfi(float, i32)
