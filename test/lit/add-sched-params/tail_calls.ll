; A musttail call stays one if caller and callee get the parameters. If only the caller does, it
; becomes a tail call, or an error if arguments would be lost.
; RUN: split-file %s %t
; RUN: muxc --passes add-sched-params,globaldce --verify-each -S %t/calls.ll | FileCheck %s
; RUN: not muxc --passes add-sched-params -S %t/forward.ll 2>&1 | FileCheck %s --check-prefix=ERROR

; CHECK-LABEL: define internal i64 @both.mux-sched-wrapper(
; CHECK-NEXT: musttail call i64 @__mux_get_local_id(i32 %d, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-LABEL: define internal i64 @one.mux-sched-wrapper(
; CHECK: {{^}}  %r = tail call i64 @leaf(i32 %d)
; ERROR: function 'thunk' requires scheduling parameters, but forwards its variadic arguments to a function without them

;--- calls.ll
declare i64 @__mux_get_local_id(i32)
define internal i64 @leaf(i32 %d) {
  ret i64 0
}
define internal i64 @both(i32 %d) {
  %id = musttail call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal i64 @one(i32 %d) {
  %id = call i64 @both(i32 %d)
  %r = musttail call i64 @leaf(i32 %d)
  ret i64 %r
}
define void @k() #0 {
  %x = call i64 @one(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- forward.ll
declare i64 @__mux_get_local_id(i32)
declare void @elsewhere(i32, ...)
define internal void @thunk(i32 %d, ...) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  musttail call void (i32, ...) @elsewhere(i32 %d, ...)
  ret void
}
define void @k() #0 {
  call void (i32, ...) @thunk(i32 0, i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
