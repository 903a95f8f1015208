; Maths functions of constants are folded, each element of a vector by itself.
; RUN: muxc --passes builtin-simplify --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define float @exponential(
; CHECK-NEXT: ret float 0x4005BF0A80000000
define float @exponential() {
  %r = call spir_func float @_Z3expf(float 1.0)
  ret float %r
}

; CHECK-LABEL: define half @overflow(
; CHECK-NEXT: ret half 0xH7C00
define half @overflow() {
  %r = call spir_func half @_Z3expDh(half 0xH5640)
  ret half %r
}

; CHECK-LABEL: define double @nan(
; CHECK-NEXT: ret double 0x7FF8000000000000
define double @nan() {
  %r = call spir_func double @_Z3logd(double -1.0)
  ret double %r
}

; CHECK-LABEL: define <2 x float> @zeros(
; CHECK-NEXT: ret <2 x float> <float -0.000000e+00, float 0.000000e+00>
define <2 x float> @zeros() {
  %r = call spir_func <2 x float> @_Z3sinDv2_f(<2 x float> <float -0.0, float 0.0>)
  ret <2 x float> %r
}

; 0^0, negative bases, infinity^0, 1^infinity.
; CHECK-LABEL: define <4 x float> @positive(
; CHECK-NEXT: ret <4 x float> splat (float 0x7FF8000000000000)
define <4 x float> @positive() {
  %r = call spir_func <4 x float> @_Z4powrDv4_fS_(<4 x float> <float -0.0, float -2.0, float 0x7FF0000000000000, float 1.0>, <4 x float> <float 0.0, float 2.0, float 0.0, float 0xFFF0000000000000>)
  ret <4 x float> %r
}

; CHECK-LABEL: define <4 x float> @roots(
; CHECK-NEXT: ret <4 x float> <float -2.000000e+00, float 0xFFF0000000000000, float 0x7FF8000000000000, float 0x7FF8000000000000>
define <4 x float> @roots() {
  %r = call spir_func <4 x float> @_Z5rootnDv4_fDv4_i(<4 x float> <float -32.0, float -0.0, float -4.0, float 1.0>, <4 x i32> <i32 5, i32 -7, i32 4, i32 0>)
  ret <4 x float> %r
}

; One exponent for all elements, and a denormal result.
; CHECK-LABEL: define <2 x float> @shifted(
; CHECK-NEXT: ret <2 x float> <float 0x36A0000000000000, float 0x36B8000000000000>
define <2 x float> @shifted() {
  %r = call spir_func <2 x float> @_Z5ldexpDv2_fi(<2 x float> <float 1.0, float 3.0>, i32 -149)
  ret <2 x float> %r
}

; CHECK-LABEL: define double @square_root(
; CHECK-NEXT: ret double 0x3FF6A09E667F3BCD
define double @square_root() {
  %r = call spir_func double @_Z4sqrtd(double 2.0)
  ret double %r
}

declare spir_func float @_Z3expf(float)
declare spir_func half @_Z3expDh(half)
declare spir_func double @_Z3logd(double)
declare spir_func <2 x float> @_Z3sinDv2_f(<2 x float>)
declare spir_func <4 x float> @_Z4powrDv4_fS_(<4 x float>, <4 x float>)
declare spir_func <4 x float> @_Z5rootnDv4_fDv4_i(<4 x float>, <4 x i32>)
declare spir_func <2 x float> @_Z5ldexpDv2_fi(<2 x float>, i32)
declare spir_func double @_Z4sqrtd(double)
