; Each operation is done in float and rounded by itself, also in a chain. Constants are widened as they
; are, and names stay.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s
; RUN: muxc --passes 'function(manual-type-legalization)' %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define half @chain(half %a, half %b)
; CHECK-NEXT: %[[A:.*]] = fpext half %a to float
; CHECK-NEXT: %[[B:.*]] = fpext half %b to float
; CHECK-NEXT: %[[SUM:.*]] = fadd float %[[A]], %[[B]]
; CHECK-NEXT: %x = fptrunc float %[[SUM]] to half
; CHECK-NEXT: %[[X:.*]] = fpext half %x to float
; CHECK-NEXT: %[[PRODUCT:.*]] = fmul float %[[X]], 1.500000e+00
; CHECK-NEXT: %y = fptrunc float %[[PRODUCT]] to half
; CHECK-NEXT: ret half %y
define half @chain(half %a, half %b) {
  %x = fadd half %a, %b
  %y = fmul half %x, 1.5
  ret half %y
}

; CHECK-LABEL: define half @others(
; CHECK: fsub float
; CHECK-NEXT: fptrunc float {{.*}} to half
; CHECK: fdiv float
; CHECK-NEXT: fptrunc float {{.*}} to half
; CHECK: frem float
; CHECK-NEXT: fptrunc float {{.*}} to half
define half @others(half %a, half %b) {
  %x = fsub half %a, %b
  %y = fdiv half %x, %b
  %z = frem half %y, %a
  ret half %z
}

; CHECK-LABEL: define i1 @compare(half %a)
; CHECK-NEXT: %[[A:.*]] = fpext half %a to float
; CHECK-NEXT: %c = fcmp nnan ult float %[[A]], 0x3FF3340000000000
define i1 @compare(half %a) {
  %c = fcmp nnan ult half %a, 0xH3CCD
  ret i1 %c
}

; CHECK-LABEL: define <3 x half> @vector(
; CHECK: fpext <3 x half> %a to <3 x float>
; CHECK: fadd <3 x float> %{{.*}}, <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00>
; CHECK: fptrunc <3 x float> %{{.*}} to <3 x half>
define <3 x half> @vector(<3 x half> %a) {
  %x = fadd <3 x half> %a, <half 1.0, half 2.0, half 3.0>
  ret <3 x half> %x
}

; CHECK-LABEL: define <64 x half> @wide(
; CHECK: fmul <64 x float>
define <64 x half> @wide(<64 x half> %a) {
  %x = fmul <64 x half> %a, %a
  ret <64 x half> %x
}

; CHECK-LABEL: define <vscale x 4 x half> @scalable(
; CHECK: fpext <vscale x 4 x half> %a to <vscale x 4 x float>
; CHECK: fdiv <vscale x 4 x float> splat (float 1.000000e+00),
; CHECK: fptrunc <vscale x 4 x float> %{{.*}} to <vscale x 4 x half>
define <vscale x 4 x half> @scalable(<vscale x 4 x half> %a) {
  %x = fdiv <vscale x 4 x half> splat (half 1.0), %a
  ret <vscale x 4 x half> %x
}
