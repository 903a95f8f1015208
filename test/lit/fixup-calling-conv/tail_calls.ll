; A musttail call stays one if the new convention supports it.
; RUN: muxc --passes fixup-calling-conv --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define void @alike(i32 %x)
; CHECK-NEXT: musttail call void @callee(i32 %x)
define fastcc void @alike(i32 %x) {
  musttail call fastcc void @callee(i32 %x)
  ret void
}

; CHECK-LABEL: define void @callee(i32 %x)
define fastcc void @callee(i32 %x) {
  ret void
}

; CHECK-LABEL: define void @different(i32 %x)
; CHECK-NEXT: {{^}}  tail call void @more(i32 %x, i32 %x)
define tailcc void @different(i32 %x) {
  musttail call tailcc void @more(i32 %x, i32 %x)
  ret void
}

; CHECK-LABEL: define void @more(i32 %x, i32 %y)
define tailcc void @more(i32 %x, i32 %y) {
  ret void
}
