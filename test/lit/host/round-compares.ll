; The constants of unsigned comparisons are rounded to the alignment of the other operand.
; RUN: muxc --device "OpenMux host" --passes round-compares %s | FileCheck %s

; CHECK-LABEL: define void @predicates(
define void @predicates(i64 %x, ptr %p) {
  %i = shl i64 %x, 3
  ; CHECK: icmp ult i64 %i, 128
  %ult = icmp ult i64 %i, 121
  store volatile i1 %ult, ptr %p
  ; CHECK: icmp uge i64 %i, 128
  %uge = icmp uge i64 %i, 127
  store volatile i1 %uge, ptr %p
  ; CHECK: icmp ugt i64 %i, 127
  %ugt = icmp ugt i64 %i, 120
  store volatile i1 %ugt, ptr %p
  ; CHECK: icmp ule i64 %i, 127
  %ule = icmp ule i64 %i, 126
  store volatile i1 %ule, ptr %p
  ; CHECK: icmp ult i64 %i, 128
  %same = icmp ult i64 %i, 128
  store volatile i1 %same, ptr %p
  ret void
}

; A rounded constant would be zero, or the sign of the constant would change.
; CHECK-LABEL: define void @limits(
define void @limits(i8 %x, ptr %p) {
  %i = shl i8 %x, 3
  ; CHECK: icmp ult i8 %i, -7
  %overflow = icmp ult i8 %i, 249
  store volatile i1 %overflow, ptr %p
  ; CHECK: icmp ugt i8 %i, -1
  %all = icmp ugt i8 %i, 248
  store volatile i1 %all, ptr %p
  %small = lshr i8 %x, 1
  %even = and i8 %small, 120
  ; CHECK: icmp ult i8 %even, -128
  %sign = icmp samesign ult i8 %even, 121
  store volatile i1 %sign, ptr %p
  ret void
}

; CHECK-LABEL: define void @others(
define void @others(i64 %x, i64 %y, <2 x i64> %v, ptr %p) {
  %i = shl i64 %x, 3
  ; CHECK: icmp slt i64 %i, 121
  %signed = icmp slt i64 %i, 121
  store volatile i1 %signed, ptr %p
  ; CHECK: icmp eq i64 %i, 121
  %equal = icmp eq i64 %i, 121
  store volatile i1 %equal, ptr %p
  ; CHECK: icmp ult i64 %x, 121
  %odd = icmp ult i64 %x, 121
  store volatile i1 %odd, ptr %p
  ; CHECK: icmp ult i64 %i, %y
  %variable = icmp ult i64 %i, %y
  store volatile i1 %variable, ptr %p
  %w = shl <2 x i64> %v, splat (i64 3)
  ; CHECK: icmp ult <2 x i64> %w, splat (i64 121)
  %vector = icmp ult <2 x i64> %w, splat (i64 121)
  store volatile <2 x i1> %vector, ptr %p
  ret void
}

; CHECK-LABEL: define void @induction(
; CHECK: icmp ugt i64 %i, 127
; CHECK: icmp ult i64 %next, 256
define void @induction(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %last = icmp ugt i64 %i, 120
  store volatile i1 %last, ptr %p
  %next = add nuw nsw i64 %i, 8
  %again = icmp ult i64 %next, 250
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
