; Prints the metadata of all kernels, entry points or not.
; RUN: muxc --passes "print<generic-metadata>" --filetype=null %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not='{{.}}'
; RUN: muxc --passes "function(print<generic-metadata>)" --filetype=null %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not='{{.}}'
; RUN: muxc --passes "require<generic-metadata>,function(require<generic-metadata>,invalidate<generic-metadata>)" -S %s | FileCheck %s --check-prefix=SAME
; SAME: define void @k.wrapper()

; CHECK: Kernel name: k.wrapper
; CHECK-NEXT:   source name: k
; CHECK-NEXT:   local memory usage: 128
; CHECK-NEXT:   live memory per work-item: 24
; CHECK-NEXT:   live memory per work-group: 8
; CHECK-NEXT:   sub-group size: 1
; CHECK-NEXT: Kernel name: degenerate
; CHECK-NEXT:   source name: degenerate
; CHECK-NEXT:   local memory usage: 0
; CHECK-NEXT:   live memory per work-item: 0
; CHECK-NEXT:   live memory per work-group: 0
; CHECK-NEXT:   sub-group size: 0

define void @k.wrapper() "mux-kernel"="entry-point" "mux-orig-fn"="k" "mux-local-mem-usage"="128" !mux_barrier_memory !0 {
  ret void
}

define void @degenerate() "mux-kernel" "mux-degenerate-subgroups" "mux-local-mem-usage"="much" {
  ret void
}

define void @function() {
  ret void
}

!0 = !{i64 24, i64 8}
