; A function that reaches a barrier and that LLVM cannot inline, here for an operand bundle of the call, is an error.
; RUN: not muxc --passes prepare-barriers -S %s 2>&1 | FileCheck %s
; RUN: sed 's/ \[ "custom"() \]//' %s | muxc --passes prepare-barriers --verify-each -S - | FileCheck %s --check-prefix=INLINED
; CHECK: error: kernel 'k': function 'f', which reaches a barrier, cannot be inlined: unsupported operand bundle
; INLINED: define void @k()
; INLINED-NEXT: call void @__mux_work_group_barrier(
; INLINED-NEXT: ret void

declare void @__mux_work_group_barrier(i32, i32, i32)
define internal void @f() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @k() #0 {
  call void @f() [ "custom"() ]
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
