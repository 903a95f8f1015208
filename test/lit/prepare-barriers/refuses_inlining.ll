; A function that reaches a barrier and that LLVM cannot inline is an error: here, strictfp code in a caller without it.
; RUN: not muxc --passes prepare-barriers -S %s 2>&1 | FileCheck %s
; RUN: sed 's/ strictfp / /' %s | muxc --passes prepare-barriers --verify-each -S - | FileCheck %s --check-prefix=INLINED
; CHECK: error: kernel 'k': function 'f', which reaches a barrier, cannot be inlined: incompatible strictfp attributes
; INLINED: define void @k()
; INLINED-NEXT: call void @__mux_work_group_barrier(
; INLINED-NEXT: ret void

declare void @__mux_work_group_barrier(i32, i32, i32)
define internal void @f() strictfp {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @k() #0 {
  call void @f()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
