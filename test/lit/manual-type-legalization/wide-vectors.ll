; Vectors of any width are widened as a whole, also for 32-bit pointers; the stack's alignment stays.
; RUN: muxc --passes manual-type-legalization --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:64-v512:512-n32"
target triple = "spir-unknown-unknown"

; CHECK-LABEL: define <32 x half> @wide(
; CHECK: alloca <32 x half>, align 128
; CHECK: fpext <32 x half> %a to <32 x float>
; CHECK: [[SUM:%.*]] = fadd <32 x float>
; CHECK: [[HALF:%.*]] = fptrunc <32 x float> [[SUM]] to <32 x half>
; CHECK: store <32 x half> [[HALF]], ptr %p, align 128
define <32 x half> @wide(<32 x half> %a, <32 x half> %b) {
  %p = alloca <32 x half>, align 128
  %r = fadd <32 x half> %a, %b
  store <32 x half> %r, ptr %p, align 128
  ret <32 x half> %r
}

; CHECK-LABEL: define <3 x i1> @compared(
; CHECK: fcmp olt <3 x float>
define <3 x i1> @compared(<3 x half> %a, <3 x half> %b) {
  %r = fcmp olt <3 x half> %a, %b
  ret <3 x i1> %r
}
