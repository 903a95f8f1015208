; A module without DMA gains nothing, not even a declaration.
; RUN: muxc --passes define-mux-dma --verify-each -S %s | FileCheck %s --implicit-check-not=__mux
; CHECK: define void @k()
define void @k() {
  ret void
}
