; With 32-bit pointers, sizes of builtins are 32 bits wide.
; RUN: muxc --passes add-sched-params,define-mux-builtins,globaldce --verify-each -S %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n32"

declare i32 @__mux_get_local_id(i32)

; CHECK: %MuxWorkItemInfo = type { [3 x i32], i32, i32, i32, i32 }
; CHECK: define internal i32 @__mux_get_local_id(i32 %0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: define void @foo.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define void @foo() #0 {
  %id = call i32 @__mux_get_local_id(i32 0)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
