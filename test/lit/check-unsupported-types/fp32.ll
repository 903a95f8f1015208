; Every device has single precision, so the option has no effect.
; RUN: muxc --device-fp32-capabilities=false --passes check-unsupported-types %s | FileCheck %s
; CHECK: fadd float
define float @f(float %x) {
  %y = fadd float %x, 1.0
  ret float %y
}
