; Larger exponents and cube roots become calls of other library functions of the same vector width.
; RUN: muxc --passes builtin-simplify --verify-each %s | FileCheck %s
; RUN: muxc --passes builtin-simplify,link-builtins --verify-each %s | FileCheck %s --check-prefix=LINKED
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define float @power(
; CHECK-NEXT: %r = call spir_func float @_Z4pownfi(float %x, i32 17)
; CHECK-NEXT: ret float %r
define float @power(float %x) {
  %r = call spir_func float @_Z3powff(float %x, float 17.0)
  ret float %r
}

; CHECK-LABEL: define <3 x double> @powers(
; CHECK-NEXT: %r = call nnan spir_func <3 x double> @_Z4pownDv3_dDv3_i(<3 x double> %x, <3 x i32> splat (i32 -5))
define <3 x double> @powers(<3 x double> %x) {
  %r = call nnan spir_func <3 x double> @_Z3powDv3_dS_(<3 x double> %x, <3 x double> splat (double -5.0))
  ret <3 x double> %r
}

; An exponent that no int holds.
; CHECK-LABEL: define double @beyond_int(
; CHECK-NEXT: call spir_func double @_Z3powdd(double %x, double 0x41E0000000000000)
; CHECK-NEXT: call spir_func double @_Z4powndi(double %x, i32 -2147483648)
define double @beyond_int(double %x) {
  %r = call spir_func double @_Z3powdd(double %x, double 2147483648.0)
  %s = call spir_func double @_Z3powdd(double %x, double -2147483648.0)
  %t = fadd double %r, %s
  ret double %t
}

; CHECK-LABEL: define float @third_root(
; CHECK-NEXT: %r = call spir_func float @_Z4cbrtf(float %x)
define float @third_root(float %x) {
  %r = call spir_func float @_Z5rootnfi(float %x, i32 3)
  ret float %r
}

; CHECK-LABEL: define <16 x double> @third_roots(
; CHECK-NEXT: %r = call spir_func <16 x double> @_Z4cbrtDv16_d(<16 x double> %x)
define <16 x double> @third_roots(<16 x double> %x) {
  %r = call spir_func <16 x double> @_Z5rootnDv16_dDv16_i(<16 x double> %x, <16 x i32> splat (i32 3))
  ret <16 x double> %r
}

; CHECK-LABEL: define <2 x float> @different(
; CHECK-NEXT: %r = call spir_func <2 x float> @_Z4pownDv2_fDv2_i(<2 x float> %x, <2 x i32> <i32 9, i32 -3>)
define <2 x float> @different(<2 x float> %x) {
  %r = call spir_func <2 x float> @_Z3powDv2_fS_(<2 x float> %x, <2 x float> <float 9.0, float -3.0>)
  ret <2 x float> %r
}

; CHECK-LABEL: define float @positive(
; CHECK-NEXT: [[A:%.*]] = call float @llvm.fabs.f32(float %x)
; CHECK-NEXT: [[P:%.*]] = call spir_func float @_Z4pownfi(float [[A]], i32 7)
; CHECK-NEXT: [[N:%.*]] = fcmp olt float %x, 0.000000e+00
; CHECK-NEXT: %r = select i1 [[N]], float 0x7FF8000000000000, float [[P]]
define float @positive(float %x) {
  %r = call spir_func float @_Z4powrff(float %x, float 7.0)
  ret float %r
}

; CHECK-DAG: declare {{.*}}@_Z4pownfi(
; CHECK-DAG: declare {{.*}}@_Z4cbrtf(
; LINKED-DAG: define internal {{.*}}@_Z4pownfi(
; LINKED-DAG: define internal {{.*}}@_Z4cbrtf(

declare spir_func float @_Z3powff(float, float)
declare spir_func float @_Z4powrff(float, float)
declare spir_func <2 x float> @_Z3powDv2_fS_(<2 x float>, <2 x float>)
declare spir_func double @_Z3powdd(double, double)
declare spir_func <3 x double> @_Z3powDv3_dS_(<3 x double>, <3 x double>)
declare spir_func float @_Z5rootnfi(float, i32)
declare spir_func <16 x double> @_Z5rootnDv16_dDv16_i(<16 x double>, <16 x i32>)
