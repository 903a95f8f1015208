; A function that reaches a barrier and reads its variadic arguments cannot be inlined.
; RUN: not muxc --passes prepare-barriers -S %s 2>&1 | FileCheck %s
; CHECK: error: kernel 'k': function 'f', which reaches a barrier, cannot be inlined: variadic arguments are read

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @llvm.va_start.p0(ptr)
define internal void @f(i32 %n, ...) {
  %list = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %list)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @k() #0 {
  call void (i32, ...) @f(i32 1, i32 2)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
