; A module without DMA does not change.
; RUN: muxc --passes define-mux-dma --verify-each -S %s | FileCheck %s --implicit-check-not=__mux
; CHECK: define void @k()
define void @k() {
  ret void
}
