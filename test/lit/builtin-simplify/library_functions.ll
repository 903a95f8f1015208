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

; CHECK-DAG: declare {{.*}}@_Z4pownfi(
; CHECK-DAG: declare {{.*}}@_Z4cbrtf(
; LINKED-DAG: define internal {{.*}}@_Z4pownfi(
; LINKED-DAG: define internal {{.*}}@_Z4cbrtf(

declare spir_func float @_Z3powff(float, float)
declare spir_func double @_Z3powdd(double, double)
declare spir_func <3 x double> @_Z3powDv3_dS_(<3 x double>, <3 x double>)
declare spir_func float @_Z5rootnfi(float, i32)
declare spir_func <16 x double> @_Z5rootnDv16_dDv16_i(<16 x double>, <16 x i32>)
