; Without entry points there are no notes.
; RUN: muxc --passes "add-generic-metadata,add-vectorize-metadata" -S %s | FileCheck %s
; CHECK-NOT: notes
; CHECK: define void @function()
; CHECK: declare void @elsewhere()
; CHECK-NOT: notes
define void @function() {
  ret void
}
declare void @elsewhere() "mux-kernel"="entry-point"
