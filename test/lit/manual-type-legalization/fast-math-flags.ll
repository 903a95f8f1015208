; Fast-math flags and accuracy go to the operation. The conversions get none: flags there would allow
; to leave out the rounding.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s
; CHECK: fpext half %a to float
; CHECK: fadd fast float %{{.*}}, !fpmath
; CHECK: fptrunc float
; CHECK: fpext half %x to float
; CHECK: call nsz arcp float @llvm.sqrt.f32(float
; CHECK: fptrunc float
define half @f(half %a) {
  %x = fadd fast half %a, %a, !fpmath !0
  %y = call nsz arcp half @llvm.sqrt.f16(half %x)
  ret half %y
}
declare half @llvm.sqrt.f16(half)
!0 = !{float 2.5}
