; In unreachable code, shuffles may be their own operands.
; RUN: veczc -S -k f:4 -vecz-passes=join-components %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @__vecz_v4_f(
define spir_kernel void @f(ptr %p) #0 {
  ret void

unreachable:
  %x = shufflevector <8 x i32> %x, <8 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %x, ptr %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
