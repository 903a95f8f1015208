; Every device has single precision, so that flag takes nothing away.
; RUN: muxc --device-fp32-capabilities=false --passes check-unsupported-types %s | FileCheck %s
; CHECK: fadd float
define float @f(float %x) {
  %y = fadd float %x, 1.0
  ret float %y
}
