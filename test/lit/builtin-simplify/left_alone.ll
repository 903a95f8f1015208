; Exponents that are unknown, or for which the cheaper form differs in special cases.
; RUN: muxc --passes builtin-simplify --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @k(
; CHECK-NEXT: call float @_Z3powff(float %x, float %y)
; CHECK-NEXT: call float @_Z3powff(float %x, float 2.500000e-01)
; CHECK-NEXT: call float @_Z3powff(float %x, float 0x7FF8000000000000)
; CHECK-NEXT: call float @_Z3powff(float %x, float 0x46293E5940000000)
; CHECK-NEXT: call float @_Z4powrff(float %x, float 2.500000e+00)
; CHECK-NEXT: call float @_Z4pownfi(float %x, i32 -2)
; CHECK-NEXT: call float @_Z5rootnfi(float %x, i32 -4)
; CHECK-NEXT: call <2 x float> @_Z3powDv2_fS_(
; CHECK-NEXT: call <2 x float> @_Z4powrDv2_fS_(
; CHECK-NEXT: call <2 x float> @_Z3powDv2_fS_(
; CHECK-NEXT: call float @_Z3expf(float 0x7FF4000000000000)
; CHECK-NEXT: call double @_Z4cbrtd(
; CHECK-NEXT: call double @_Z5rootndi(
; CHECK-NEXT: call float @pow(
; CHECK-NEXT: call float @_Z3powff(float %x, float 2.000000e+00) #
; CHECK-NEXT: call float @_Z3powff(float %x)
define void @k(float %x, float %y, <2 x float> %v) {
  call float @_Z3powff(float %x, float %y)
  call float @_Z3powff(float %x, float 0.25)
  call float @_Z3powff(float %x, float 0x7FF8000000000000)
  call float @_Z3powff(float %x, float 0x46293E5940000000)
  call float @_Z4powrff(float %x, float 2.5)
  call float @_Z4pownfi(float %x, i32 -2)
  call float @_Z5rootnfi(float %x, i32 -4)
  call <2 x float> @_Z3powDv2_fS_(<2 x float> %v, <2 x float> <float 2.0, float 2.5>)
  call <2 x float> @_Z4powrDv2_fS_(<2 x float> %v, <2 x float> <float 0.0, float 2.0>)
  call <2 x float> @_Z3powDv2_fS_(<2 x float> %v, <2 x float> <float poison, float 2.0>)
  call float @_Z3expf(float 0x7FF4000000000000)
  call double @_Z4cbrtd(double 2.0)
  call double @_Z5rootndi(double 2.0, i32 5)
  call float @pow(float %x, float 2.0)
  call float @_Z3powff(float %x, float 2.0) nobuiltin
  call float @_Z3powff(float %x)
  ret void
}

; CHECK-LABEL: define float @optnone(
; CHECK: call float @_Z3powff(
define float @optnone(float %x) noinline optnone {
  %r = call float @_Z3powff(float %x, float 2.0)
  ret float %r
}

declare float @_Z3powff(float, float)
declare float @_Z4powrff(float, float)
declare float @_Z4pownfi(float, i32)
declare float @_Z5rootnfi(float, i32)
declare <2 x float> @_Z3powDv2_fS_(<2 x float>, <2 x float>)
declare <2 x float> @_Z4powrDv2_fS_(<2 x float>, <2 x float>)
declare float @_Z3expf(float)
declare double @_Z4cbrtd(double)
declare double @_Z5rootndi(double, i32)
declare float @pow(float, float)
