; A local function that keeps its convention does so in its definition and in its calls.
; RUN: muxc --passes 'fixup-calling-conv<C>' --verify-each -S %s | FileCheck %s

; CHECK: define internal preserve_allcc void @kept()
define internal preserve_allcc void @kept() "mux-lasting-convention" {
  ret void
}

; CHECK: define internal void @changed()
define internal preserve_allcc void @changed() {
  ret void
}

; Others may be called from elsewhere.
; CHECK: define void @visible()
define preserve_allcc void @visible() "mux-lasting-convention" {
  ret void
}

; CHECK: define void @caller()
define spir_func void @caller() {
; CHECK: call preserve_allcc void @kept()
; CHECK: call void @changed()
; CHECK: call void @visible()
  call preserve_allcc void @kept()
  call preserve_allcc void @changed()
  call preserve_allcc void @visible()
  ret void
}
