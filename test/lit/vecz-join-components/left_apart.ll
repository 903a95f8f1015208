; Components are left apart where they are not computed alike, or are used for something else.
; RUN: veczc -S -k other_block:4 -k other_join:4 -k other_scalar:4 -k other_splat:4 -k other_predicate:4 -k other_intrinsic:4 -k used_part:4 -k used_phi:4 -k used_in_loop:4 -k assumed:4 -k repeated:4 -k unreachable:4 -vecz-passes=join-components %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_block(
; CHECK: add <4 x i32>
; CHECK: add <4 x i32>
define spir_kernel void @other_block(ptr %p, ptr %q, i1 %c) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %a0 = add <4 x i32> %x0, splat (i32 1)
  br i1 %c, label %then, label %exit

then:
  %a1 = add <4 x i32> %x1, splat (i32 1)
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  br label %exit

exit:
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_join(
; CHECK: phi <4 x i32>
; CHECK: phi <4 x i32>
define spir_kernel void @other_join(ptr %p, ptr %q, i1 %c) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br i1 %c, label %then, label %join

then:
  br label %join

join:
  %a0 = phi <4 x i32> [ %x0, %entry ], [ zeroinitializer, %then ]
  br i1 %c, label %again, label %exit

again:
  br label %exit

exit:
  %a1 = phi <4 x i32> [ %x1, %join ], [ zeroinitializer, %again ]
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_scalar(
; CHECK: select i1 %c, <4 x i32>
; CHECK: select i1 %d, <4 x i32>
define spir_kernel void @other_scalar(ptr %p, ptr %q, i1 %c, i1 %d) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %a0 = select i1 %c, <4 x i32> %x0, <4 x i32> zeroinitializer
  %a1 = select i1 %d, <4 x i32> %x1, <4 x i32> zeroinitializer
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_splat(
; CHECK: add <4 x i32>
; CHECK: add <4 x i32>
define spir_kernel void @other_splat(ptr %p, ptr %q, i32 %c, i32 %d) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %ci = insertelement <4 x i32> poison, i32 %c, i64 0
  %cs = shufflevector <4 x i32> %ci, <4 x i32> poison, <4 x i32> zeroinitializer
  %di = insertelement <4 x i32> poison, i32 %d, i64 0
  %ds = shufflevector <4 x i32> %di, <4 x i32> poison, <4 x i32> zeroinitializer
  %a0 = add <4 x i32> %x0, %cs
  %a1 = add <4 x i32> %x1, %ds
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_predicate(
; CHECK: icmp slt <4 x i32>
; CHECK: icmp sgt <4 x i32>
define spir_kernel void @other_predicate(ptr %p, ptr %q) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %c0 = icmp slt <4 x i32> %x0, splat (i32 7)
  %c1 = icmp sgt <4 x i32> %x1, splat (i32 7)
  %a0 = zext <4 x i1> %c0 to <4 x i32>
  %a1 = zext <4 x i1> %c1 to <4 x i32>
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_other_intrinsic(
; CHECK: call <4 x i32> @llvm.umin
; CHECK: call <4 x i32> @llvm.umax
define spir_kernel void @other_intrinsic(ptr %p, ptr %q) #0 {
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %a0 = call <4 x i32> @llvm.umin(<4 x i32> %x0, <4 x i32> splat (i32 7))
  %a1 = call <4 x i32> @llvm.umax(<4 x i32> %x1, <4 x i32> splat (i32 7))
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; A part of the interleaved vector is used.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_used_part(
; CHECK-NOT: add <16 x i32>
; CHECK: ret void
define spir_kernel void @used_part(ptr %p, ptr %q) #0 {
  %x = load <16 x i32>, ptr %p
  %x0 = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  %x1 = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> <i32 1, i32 5, i32 9, i32 13>
  %x2 = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> <i32 2, i32 6, i32 10, i32 14>
  %x3 = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> <i32 3, i32 7, i32 11, i32 15>
  %a0 = add <4 x i32> %x0, splat (i32 7)
  %a1 = add <4 x i32> %x1, splat (i32 7)
  %a2 = add <4 x i32> %x2, splat (i32 7)
  %a3 = add <4 x i32> %x3, splat (i32 7)
  %b0 = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %b1 = shufflevector <4 x i32> %a2, <4 x i32> %a3, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i32> %b1, ptr %p
  %r = shufflevector <8 x i32> %b0, <8 x i32> %b1, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x i32> %r, ptr %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_used_phi(
; CHECK-NOT: phi <8 x i32>
; CHECK: ret void
define spir_kernel void @used_phi(ptr %p, ptr %q, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s0 = phi <4 x i32> [ %x0, %entry ], [ %a0, %loop ]
  %s1 = phi <4 x i32> [ %x1, %entry ], [ %a1, %loop ]
  %a0 = add <4 x i32> %s0, %x0
  %a1 = add <4 x i32> %s1, %x1
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store <4 x i32> %s1, ptr %p
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; What the result is computed from is used.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_used_in_loop(
; CHECK-NOT: phi <8 x i32>
; CHECK: ret void
define spir_kernel void @used_in_loop(ptr %p, ptr %q, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s0 = phi <4 x i32> [ %x0, %entry ], [ %b0, %loop ]
  %s1 = phi <4 x i32> [ %x1, %entry ], [ %b1, %loop ]
  %a0 = add <4 x i32> %s0, %x0
  %a1 = add <4 x i32> %s1, %x1
  store <4 x i32> %a1, ptr %p
  %b0 = xor <4 x i32> %a0, splat (i32 5)
  %b1 = xor <4 x i32> %a1, splat (i32 5)
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = shufflevector <4 x i32> %b0, <4 x i32> %b1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; The sums could be joined if the phis could, whose first values differ.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_assumed(
; CHECK-NOT: phi <8 x i32>
; CHECK-NOT: add <8 x i32>
; CHECK: ret void
define spir_kernel void @assumed(ptr %p, ptr %q, <4 x i32> %y, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ %next, %loop ], [ 0, %entry ]
  %s0 = phi <4 x i32> [ %a0, %loop ], [ %x0, %entry ]
  %s1 = phi <4 x i32> [ %a1, %loop ], [ %y, %entry ]
  %a0 = add <4 x i32> %s0, %x0
  %a1 = add <4 x i32> %s1, %x1
  %s = shufflevector <4 x i32> %s0, <4 x i32> %s1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %s, ptr %p
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; The other operand would be repeated in the loop.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_repeated(
; CHECK-NOT: phi <8 x i32>
; CHECK: ret void
define spir_kernel void @repeated(ptr %p, ptr %q, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s0 = phi <4 x i32> [ %x0, %entry ], [ %a0, %loop ]
  %s1 = phi <4 x i32> [ %x1, %entry ], [ %a1, %loop ]
  %f = load <4 x i32>, ptr %p
  %a0 = mul <4 x i32> %s0, %f
  %a1 = mul <4 x i32> %s1, %f
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = shufflevector <4 x i32> %a0, <4 x i32> %a1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; Unreachable code may depend on itself without a phi.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_unreachable(
; CHECK: phi <4 x i32>
define spir_kernel void @unreachable(ptr %p, ptr %q) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %join

dead:
  %a0 = add <4 x i32> %a0, splat (i32 1)
  %a1 = add <4 x i32> %a1, splat (i32 1)
  br label %join

join:
  %b0 = phi <4 x i32> [ %x0, %entry ], [ %a0, %dead ]
  %b1 = phi <4 x i32> [ %x1, %entry ], [ %a1, %dead ]
  %r = shufflevector <4 x i32> %b0, <4 x i32> %b1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
