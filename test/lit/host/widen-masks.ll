; Masks that select vectors in another block than their own stay as wide as the elements that were compared, on CPUs
; without mask registers. On AArch64, votes reduce the wide mask.
; RUN: sed 's/TRIPLE/aarch64-linux-gnu/;s/ATTRIBUTES/"target-cpu"="generic" "target-features"=""/' %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes widen-masks --verify-each -S %t.ll | FileCheck %s
target triple = "TRIPLE"

; CHECK-LABEL: define void @combined(
; CHECK: [[A:%.*]] = icmp ugt <8 x i32> %a, %b
; CHECK-NEXT: [[WIDE_A:%.*]] = sext <8 x i1> [[A]] to <8 x i32>
; CHECK: [[WIDE_B:%.*]] = sext <8 x i1> %q to <8 x i32>
; CHECK: [[WIDE:%.*]] = xor <8 x i32> [[WIDE_A]], [[WIDE_B]]
; CHECK: [[ANY:%.*]] = call i32 @llvm.vector.reduce.umax.v8i32(<8 x i32> [[WIDE]])
; CHECK: [[NONE:%.*]] = icmp eq i32 [[ANY]], 0
; CHECK: br i1 [[NONE]]
; CHECK: [[MASK:%.*]] = icmp slt <8 x i32> [[WIDE]], zeroinitializer
; CHECK-NEXT: select <8 x i1> [[MASK]], <8 x i32> %a, <8 x i32> %b
define void @combined(<8 x i32> %a, <8 x i32> %b, ptr %p) #0 {
  %m = icmp ugt <8 x i32> %a, %b
  %q = icmp eq <8 x i32> %a, zeroinitializer
  %x = xor <8 x i1> %m, %q
  %bits = bitcast <8 x i1> %x to i8
  %none = icmp eq i8 %bits, 0
  br i1 %none, label %end, label %then
then:
  %s = select <8 x i1> %x, <8 x i32> %a, <8 x i32> %b
  store <8 x i32> %s, ptr %p
  br label %end
end:
  ret void
}

; A lane of the second operand may be poison where the first is false. All lanes are voted on.
; CHECK-LABEL: define void @logical(
; CHECK: [[FROZEN:%.*]] = freeze <4 x i32>
; CHECK: and <4 x i32> %{{.*}}, [[FROZEN]]
; CHECK: call i32 @llvm.vector.reduce.umin.v4i32(
; CHECK: icmp ne i32 %{{.*}}, -1
; CHECK: icmp slt <4 x i32>
; CHECK-NEXT: select <4 x i1> %{{.*}}, <4 x float>
define void @logical(<4 x float> %a, <4 x float> %b, ptr %p) #0 {
  %m = fcmp ogt <4 x float> %a, %b
  %q = fcmp oeq <4 x float> %a, zeroinitializer
  %x = select <4 x i1> %m, <4 x i1> %q, <4 x i1> zeroinitializer
  %bits = bitcast <4 x i1> %x to i4
  %some = icmp ne i4 %bits, -1
  br i1 %some, label %end, label %then, !prof !0
then:
  %s = select <4 x i1> %x, <4 x float> %a, <4 x float> %b
  store <4 x float> %s, ptr %p
  br label %end
end:
  ret void
}

; The block of the mask, other widths, and phis.
; CHECK-LABEL: define void @left_alone(
; CHECK-NOT: sext
; CHECK: {{^}}}
define void @left_alone(<4 x i32> %a, <4 x i32> %b, <4 x i64> %l, i1 %c, ptr %p) #0 {
  %m = icmp ugt <4 x i32> %a, %b
  %s = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %s, ptr %p
  br i1 %c, label %end, label %then
then:
  %t = select <4 x i1> %m, <4 x i64> %l, <4 x i64> zeroinitializer
  store <4 x i64> %t, ptr %p
  br label %end
end:
  %f = phi <4 x i1> [ %m, %0 ], [ zeroinitializer, %then ]
  %u = select <4 x i1> %f, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %u, ptr %p
  ret void
}

; The sum of i1 is an exclusive or, and that of wide elements is not.
; CHECK-LABEL: define void @sum(
; CHECK-NOT: add <4 x i32>
; CHECK: {{^}}}
define void @sum(<4 x i32> %a, <4 x i32> %b, i1 %c, ptr %p) #0 {
  %x = icmp slt <4 x i32> %a, %b
  %y = icmp slt <4 x i32> %a, zeroinitializer
  %m = add <4 x i1> %x, %y
  br i1 %c, label %end, label %then
then:
  %s = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %s, ptr %p
  br label %end
end:
  ret void
}

; The wide mask would be computed where it is rarely used.
; CHECK-LABEL: define void @rare(
; CHECK-NOT: sext
; CHECK: {{^}}}
define void @rare(<4 x i32> %a, <4 x i32> %b, i1 %c, ptr %p) #0 {
  %m = icmp ugt <4 x i32> %a, %b
  br i1 %c, label %end, label %then, !prof !1
then:
  %s = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %s, ptr %p
  br label %end
end:
  ret void
}

; A mask that is selected by a scalar is extended as it is.
; CHECK-LABEL: define void @scalar_condition(
; CHECK: [[MASK:%.*]] = select i1 true, <4 x i1>
; CHECK: sext <4 x i1> [[MASK]] to <4 x i32>
define void @scalar_condition(ptr %p, <4 x i32> %a, <4 x i32> %b, i1 %x) #0 {
  %c = icmp slt <4 x i32> %a, %b
  %d = icmp slt <4 x i32> %a, zeroinitializer
  %m = select i1 true, <4 x i1> %c, <4 x i1> %d
  br i1 %x, label %then, label %end
then:
  %s = select <4 x i1> %m, <4 x i32> %a, <4 x i32> %b
  store <4 x i32> %s, ptr %p
  br label %end
end:
  ret void
}

attributes #0 = { ATTRIBUTES }

!0 = !{!"branch_weights", i32 1, i32 1}
!1 = !{!"branch_weights", i32 31, i32 1}
