; An interleaved vector that is joined may be a component of others.
; RUN: veczc -S -k f:4 -vecz-passes=join-components %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @__vecz_v4_f(
; CHECK: %x = load <4 x i32>
; CHECK: [[SUM:%.+]] = add <4 x i32> %x, <i32 1, i32 2, i32 1, i32 2>
; CHECK: [[TWICE:%.+]] = shufflevector <4 x i32> [[SUM]], <4 x i32> poison, <8 x i32> <i32 0, i32 0, i32 1, i32 1, i32 2, i32 2, i32 3, i32 3>
; CHECK: mul <8 x i32> [[TWICE]], <i32 3, i32 5, i32 3, i32 5, i32 3, i32 5, i32 3, i32 5>
; CHECK-NOT: shufflevector
; CHECK: ret void
define spir_kernel void @f(ptr %p, ptr %q) #0 {
  %x = load <4 x i32>, ptr %p
  %x0 = shufflevector <4 x i32> %x, <4 x i32> poison, <2 x i32> <i32 0, i32 2>
  %x1 = shufflevector <4 x i32> %x, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %a0 = add <2 x i32> %x0, splat (i32 1)
  %a1 = add <2 x i32> %x1, splat (i32 2)
  %a = shufflevector <2 x i32> %a0, <2 x i32> %a1, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  %b0 = mul <4 x i32> %a, splat (i32 3)
  %b1 = mul <4 x i32> %a, splat (i32 5)
  %b = shufflevector <4 x i32> %b0, <4 x i32> %b1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %b, ptr %q
  %c = load <8 x i32>, ptr %q
  %c0 = shufflevector <8 x i32> %c, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %c1 = shufflevector <8 x i32> %c, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %d0 = xor <4 x i32> %c0, splat (i32 9)
  %d1 = xor <4 x i32> %c1, splat (i32 9)
  %d = shufflevector <4 x i32> %d0, <4 x i32> %d1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %d, ptr %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
