; Joined operations have the flags that all components have, and the accuracy that all need.
; RUN: veczc -S -k integers:4 -k floats:4 -vecz-passes=join-components %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @__vecz_v4_integers(
; CHECK: add nuw <8 x i32>
define spir_kernel void @integers(ptr %p, ptr %q) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %a0 = add nuw nsw <4 x i32> %x0, splat (i32 7)
  %a1 = add nuw <4 x i32> %x1, splat (i32 7)
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_floats(
; CHECK: fdiv nnan <8 x float> {{[^!]+}}, !fpmath [[ACCURACY:![0-9]+]]
; CHECK: fmul nnan <8 x float>
; CHECK-NOT: !fpmath
; CHECK: ret void
; CHECK: [[ACCURACY]] = !{float 1.000000e+00}
define spir_kernel void @floats(ptr %p, ptr %q) #0 {
  %x = load <8 x float>, ptr %p
  %x0 = shufflevector <8 x float> %x, <8 x float> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x float> %x, <8 x float> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %d0 = fdiv nnan ninf <4 x float> %x0, splat (float 7.0), !fpmath !0
  %d1 = fdiv nnan <4 x float> %x1, splat (float 7.0), !fpmath !1
  %a0 = fmul nnan <4 x float> %d0, splat (float 5.0), !fpmath !0
  %a1 = fmul nnan nsz <4 x float> %d1, splat (float 5.0)
  %r = shufflevector <4 x float> %a0, <4 x float> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x float> %r, ptr %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{float 2.5}
!1 = !{float 1.0}
