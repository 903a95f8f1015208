; Modules without kernels, declarations and kernels that are no entry points do not change.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s --implicit-check-not=__vecz --implicit-check-not=codeplay

; CHECK: define void @plain(
; CHECK: define void @no_entry_point(
; CHECK: declare void @declared(

define void @plain(ptr %p) {
  store i32 1, ptr %p
  ret void
}

define void @no_entry_point(ptr %p) #0 {
  store i32 1, ptr %p
  ret void
}

declare void @declared(ptr) #1

attributes #0 = { "mux-kernel" }
attributes #1 = { "mux-kernel"="entry-point" }
