; Every floating-point operation gets all fast-math flags; integer operations do not change.
; RUN: muxc --passes fast-math --verify-each -S %s | FileCheck %s

declare float @llvm.sqrt.f32(float)

; CHECK-LABEL: define float @operations(
; CHECK: fmul fast float
; CHECK: fadd fast float
; CHECK: fcmp fast olt float
; CHECK: select fast i1
; CHECK: call fast float @llvm.sqrt.f32
; CHECK: add i32 %i, 1
define float @operations(float %x, float %y, i32 %i) {
  %m = fmul float %x, %y
  %a = fadd nnan float %m, %x
  %c = fcmp olt float %a, %y
  %s = select i1 %c, float %a, float %y
  %r = call float @llvm.sqrt.f32(float %s)
  %n = add i32 %i, 1
  ret float %r
}
