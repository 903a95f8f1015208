; Each entry point gets a constant: its length, the number and the size of its packed arguments, its
; local memory, its preferred local size, and the bytes that are live across barriers.
; RUN: muxc --passes describe-kernels --verify-each -S %s | FileCheck %s
target datalayout = "e-m:e-i64:64-i128:128-n32:64-S128"

%pair = type { i8, i32 }

; An i8, a pointer at 8, a vector of three, which takes 16 bytes, at 16, and a local buffer by its
; size. Scheduling parameters do not count.
; CHECK-DAG: @all.mux-kernel-description = constant [9 x i64] [i64 9, i64 4, i64 40, i64 64, i64 64, i64 1, i64 1, i64 24, i64 100]
define void @all(i8 %c, ptr addrspace(1) %p, <3 x float> %v, ptr addrspace(3) %l, ptr %info) "mux-kernel"="entry-point" "mux-local-mem-usage"="64" !mux_scheduled_fn !0 !mux_barrier_memory !1 {
  ret void
}

; An argument that is passed by value, and a required local size. The name is that of the kernel
; before it was wrapped.
; CHECK-DAG: @source.mux-kernel-description = constant [9 x i64] [i64 9, i64 1, i64 8, i64 0, i64 4, i64 2, i64 1, i64 0, i64 0]
define void @source.wrapper(ptr byval(%pair) %p) "mux-kernel"="entry-point" "mux-base-fn-name"="source" !reqd_work_group_size !2 {
  ret void
}

; CHECK-DAG: @none.mux-kernel-description = constant [9 x i64] [i64 9, i64 0, i64 0, i64 0, i64 64, i64 1, i64 1, i64 0, i64 0]
define void @none() "mux-kernel"="entry-point" {
  ret void
}

; No constant for what is no kernel, and for an argument of unknown size.
; CHECK-NOT: description
define void @helper(i32 %x) {
  ret void
}

define void @scalable(<vscale x 4 x i32> %x) "mux-kernel"="entry-point" {
  ret void
}

declare void @elsewhere() "mux-kernel"="entry-point"

!0 = !{i32 4}
!1 = !{i64 24, i64 100}
!2 = !{i32 4, i32 2, i32 1}
