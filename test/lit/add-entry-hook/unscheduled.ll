; A kernel without scheduling parameters does not know its slice.
; RUN: not muxc --device "OpenMux host" --passes add-entry-hook -S %s 2>&1 | FileCheck %s
; CHECK: kernel 'k': add-entry-hook requires the work-group info parameter; run add-sched-params first
define void @k(ptr %p) #0 {
  ret void
}

; Other functions stay as they are.
define void @helper() {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
