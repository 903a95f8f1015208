; An fpext followed by an fptrunc to the original type is folded; other pairs round and stay.
; RUN: muxc --passes combine-fpext-fptrunc --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define half @there_and_back(
; CHECK-NEXT: ret half %x
define half @there_and_back(half %x) {
  %wide = fpext half %x to float
  %narrow = fptrunc float %wide to half
  ret half %narrow
}

; CHECK-LABEL: define <8 x float> @vector(
; CHECK-NEXT: ret <8 x float> %x
define <8 x float> @vector(<8 x float> %x) {
  %wide = fpext <8 x float> %x to <8 x double>
  %narrow = fptrunc <8 x double> %wide to <8 x float>
  ret <8 x float> %narrow
}

; The widened value has another use.
; CHECK-LABEL: define half @shared(
; CHECK: [[W:%.*]] = fpext half %x to float
; CHECK: store float [[W]]
; CHECK: ret half %x
define half @shared(half %x, ptr %p) {
  %wide = fpext half %x to float
  store float %wide, ptr %p
  %narrow = fptrunc float %wide to half
  ret half %narrow
}

; CHECK-LABEL: define float @rounds(
; CHECK: fptrunc float %x to half
; CHECK: fpext half
define float @rounds(float %x) {
  %narrow = fptrunc float %x to half
  %wide = fpext half %narrow to float
  ret float %wide
}

; CHECK-LABEL: define half @other_type(
; CHECK: fpext float %x to double
; CHECK: fptrunc double
define half @other_type(float %x) {
  %wide = fpext float %x to double
  %narrow = fptrunc double %wide to half
  ret half %narrow
}
