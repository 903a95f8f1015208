; Roots, with the sign of zero that the old function gave.
; RUN: muxc --passes builtin-simplify --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define float @powr_half(
; CHECK-NEXT: [[S:%.*]] = call spir_func float @_Z4sqrtf(float %x)
; CHECK-NEXT: %r = fadd float [[S]], 0.000000e+00
define float @powr_half(float %x) {
  %r = call spir_func float @_Z4powrff(float %x, float 0.5)
  ret float %r
}

; CHECK-LABEL: define <2 x float> @second_root(
; CHECK-NEXT: [[S:%.*]] = call spir_func <2 x float> @_Z4sqrtDv2_f(<2 x float> %x)
; CHECK-NEXT: %r = fadd <2 x float> [[S]], zeroinitializer
define <2 x float> @second_root(<2 x float> %x) {
  %r = call spir_func <2 x float> @_Z5rootnDv2_fDv2_i(<2 x float> %x, <2 x i32> splat (i32 2))
  ret <2 x float> %r
}

; CHECK-LABEL: define float @first_roots(
; CHECK-NEXT: %r = fdiv float 1.000000e+00, %x
define float @first_roots(float %x) {
  %q = call spir_func float @_Z5rootnfi(float %x, i32 1)
  %r = call spir_func float @_Z5rootnfi(float %q, i32 -1)
  ret float %r
}

; pow of -infinity is not that of the root.
; CHECK-LABEL: define float @pow_half(
; CHECK-NEXT: [[S:%.*]] = call spir_func float @_Z4sqrtf(float %x)
; CHECK-NEXT: [[R:%.*]] = fadd float [[S]], 0.000000e+00
; CHECK-NEXT: [[I:%.*]] = fcmp oeq float %x, 0xFFF0000000000000
; CHECK-NEXT: %r = select i1 [[I]], float 0x7FF0000000000000, float [[R]]
define float @pow_half(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float 0.5)
  ret float %r
}

; CHECK-LABEL: define float @pow_reciprocal(
; CHECK-NEXT: [[P:%.*]] = fadd float %x, 0.000000e+00
; CHECK-NEXT: [[R:%.*]] = call spir_func float @_Z5rsqrtf(float [[P]])
; CHECK-NEXT: [[I:%.*]] = fcmp oeq float %x, 0xFFF0000000000000
; CHECK-NEXT: %r = select i1 [[I]], float 0.000000e+00, float [[R]]
define float @pow_reciprocal(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float -0.5)
  ret float %r
}

; CHECK-LABEL: define float @without_infinity(
; CHECK-NEXT: [[S:%.*]] = call ninf spir_func float @_Z4sqrtf(float %x)
; CHECK-NEXT: %r = fadd ninf float [[S]], 0.000000e+00
; CHECK-NEXT: ret float %r
define float @without_infinity(float %x) {
  %r = call ninf spir_func float @_Z3powff(float %x, float 0.5)
  ret float %r
}

; CHECK-LABEL: define float @reciprocal_roots(
; CHECK-NEXT: [[P:%.*]] = fadd float %x, 0.000000e+00
; CHECK-NEXT: [[R:%.*]] = call spir_func float @_Z5rsqrtf(float [[P]])
; CHECK-NEXT: [[C:%.*]] = call spir_func float @_Z4cbrtf(float [[R]])
; CHECK-NEXT: %r = fdiv float 1.000000e+00, [[C]]
define float @reciprocal_roots(float %x) {
  %q = call spir_func float @_Z5rootnfi(float %x, i32 -2)
  %r = call spir_func float @_Z5rootnfi(float %q, i32 -3)
  ret float %r
}

declare spir_func float @_Z4powrff(float, float)
declare spir_func float @_Z5rootnfi(float, i32)
declare spir_func <2 x float> @_Z5rootnDv2_fDv2_i(<2 x float>, <2 x i32>)
declare spir_func float @_Z3powff(float, float)
