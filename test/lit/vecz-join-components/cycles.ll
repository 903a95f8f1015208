; Components of loops are computed once, and only together. RecursivelyDeleteDeadPHINode does not
; delete phis with several users.
; RUN: veczc -S -k several:4 -k two:4 -k order:4 -vecz-passes=join-components %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @__vecz_v4_several(
; CHECK: loop:
; CHECK-NOT: <4 x i32>
; CHECK: [[PHI:%.+]] = phi <8 x i32> [ %x, %{{.+}} ], [ [[SUM:%.+]], %loop ]
; CHECK-NOT: <4 x i32>
; CHECK: [[XOR:%.+]] = xor <8 x i32> [[PHI]], %x
; CHECK-NOT: <{{4|8}} x i32>
; CHECK: [[SUM]] = add <8 x i32> [[XOR]], [[PHI]]
; CHECK-NOT: <{{4|8}} x i32>
; CHECK: store <8 x i32> [[SUM]]
define spir_kernel void @several(ptr %p, ptr %q, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s0 = phi <4 x i32> [ %x0, %entry ], [ %b0, %loop ]
  %s1 = phi <4 x i32> [ %x1, %entry ], [ %b1, %loop ]
  %a0 = xor <4 x i32> %s0, %x0
  %a1 = xor <4 x i32> %s1, %x1
  %b0 = add <4 x i32> %a0, %s0
  %b1 = add <4 x i32> %a1, %s1
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = shufflevector <4 x i32> %b0, <4 x i32> %b1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; Two phis depend on each other.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_two(
; CHECK: loop:
; CHECK-NOT: <4 x i32>
; CHECK-COUNT-2: phi <8 x i32>
; CHECK-NOT: <4 x i32>
; CHECK: mul <8 x i32>
; CHECK-NOT: <{{4|8}} x i32>
; CHECK: sub <8 x i32>
; CHECK-NOT: <{{4|8}} x i32>
; CHECK: store <8 x i32>
define spir_kernel void @two(ptr %p, ptr %q, i32 %n) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s0 = phi <4 x i32> [ %x0, %entry ], [ %b0, %loop ]
  %s1 = phi <4 x i32> [ %x1, %entry ], [ %b1, %loop ]
  %t0 = phi <4 x i32> [ zeroinitializer, %entry ], [ %b0, %loop ]
  %t1 = phi <4 x i32> [ zeroinitializer, %entry ], [ %b1, %loop ]
  %a0 = mul <4 x i32> %s0, %t0
  %a1 = mul <4 x i32> %s1, %t1
  %b0 = sub <4 x i32> %a0, %t0
  %b1 = sub <4 x i32> %a1, %t1
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %r = shufflevector <4 x i32> %b0, <4 x i32> %b1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

; Phis list their blocks in any order.
; CHECK-LABEL: define spir_kernel void @__vecz_v4_order(
; CHECK: phi <8 x i32> [ %x, %then ], [ %y, %else ]
; CHECK: store <8 x i32>
define spir_kernel void @order(ptr %p, ptr %q, i1 %c) #0 {
entry:
  %x = load <8 x i32>, ptr %p
  %x0 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %x1 = shufflevector <8 x i32> %x, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %y = load <8 x i32>, ptr %q
  %y0 = shufflevector <8 x i32> %y, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %y1 = shufflevector <8 x i32> %y, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  br i1 %c, label %then, label %else

then:
  br label %join

else:
  br label %join

join:
  %z0 = phi <4 x i32> [ %x0, %then ], [ %y0, %else ]
  %z1 = phi <4 x i32> [ %y1, %else ], [ %x1, %then ]
  %r = shufflevector <4 x i32> %z0, <4 x i32> %z1, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x i32> %r, ptr %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
