; Work-item loops with many instructions or memory accesses are not unrolled, nor are those of vectors
; with an unknown trip count and no masked stores, except to local memory, and loops of the source in
; tails that are long or have an unknown trip count, and those with a trip count that each work-item
; loads, whose iterations wait for floating-point arithmetic. Others are left to LLVM.
; RUN: muxc --device "OpenMux host" --passes "function(loop-simplify,limit-unrolling)" --verify-each %s | FileCheck %s

; CHECK-LABEL: define void @much(
; CHECK: !llvm.loop ![[MUCH:[0-9]+]]
; CHECK-LABEL: define void @little(
; CHECK: !llvm.loop ![[LITTLE:[0-9]+]]
; CHECK-LABEL: define void @unknown(
; CHECK: !llvm.loop ![[UNKNOWN:[0-9]+]]
; CHECK-LABEL: define void @own(
; CHECK-NOT: llvm.loop
; CHECK-LABEL: define void @vectors(
; CHECK: br i1 %again, label %loop, {{.*}} !llvm.loop ![[VECTORS:[0-9]+]]
; CHECK-LABEL: define void @masked(
; CHECK: br i1 %again, label %loop, {{.*}} !llvm.loop ![[MASKED:[0-9]+]]
; CHECK-LABEL: define void @masked_local(
; CHECK: br i1 %again, label %loop, {{.*}} !llvm.loop ![[LOCAL:[0-9]+]]
; CHECK-LABEL: define void @tail(
; CHECK: br i1 %shortagain, label %short, label %{{[^!]*$}}
; CHECK: br i1 %longagain, label %long, {{.*}} !llvm.loop ![[LONG:[0-9]+]]
; CHECK: br i1 %again, label %loop, {{.*}} !llvm.loop ![[TAIL:[0-9]+]]
; CHECK-LABEL: define void @unknown_in_tail(
; CHECK: br i1 %inneragain, label %inner, {{.*}} !llvm.loop ![[INNER:[0-9]+]]
; CHECK-LABEL: define void @unknown_in_main(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK-LABEL: define void @main(
; CHECK: br i1 %longagain, label %long, label %{{[^!]*$}}
; CHECK-LABEL: define void @scalar(
; CHECK: br i1 %longagain, label %long, label %{{[^!]*$}}
; CHECK-LABEL: define void @rows(
; CHECK: br i1 %inneragain, label %inner, {{.*}} !llvm.loop ![[ROWS:[0-9]+]]
; CHECK-LABEL: define void @rows_of_integers(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK-LABEL: define void @rows_of_same_length(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK-LABEL: define void @rows_without_waits(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK-LABEL: define void @rows_of_the_source(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK-LABEL: declare
; CHECK-DAG: ![[MUCH]] = distinct !{![[MUCH]], ![[ITEMS:[0-9]+]], ![[DISABLED:[0-9]+]]}
; CHECK-DAG: ![[LITTLE]] = distinct !{![[LITTLE]], ![[ITEMS]]}
; CHECK-DAG: ![[UNKNOWN]] = distinct !{![[UNKNOWN]], ![[ITEMS]]}
; CHECK-DAG: ![[VECTORS]] = distinct !{![[VECTORS]], ![[ITEMS]], ![[RUNTIME:[0-9]+]]}
; CHECK-DAG: ![[MASKED]] = distinct !{![[MASKED]], ![[ITEMS]]}
; CHECK-DAG: ![[LOCAL]] = distinct !{![[LOCAL]], ![[ITEMS]], ![[RUNTIME]]}
; CHECK-DAG: ![[INNER]] = distinct !{![[INNER]], ![[RUNTIME]]}
; CHECK-DAG: ![[ROWS]] = distinct !{![[ROWS]], ![[RUNTIME]]}
; CHECK-DAG: ![[LONG]] = distinct !{![[LONG]], ![[DISABLED]]}
; CHECK-DAG: ![[TAIL]] = distinct !{![[TAIL]], ![[ITEMS]], {{.*}}}
; CHECK-DAG: ![[RUNTIME]] = !{!"llvm.loop.unroll.runtime.disable", i32 1}
; CHECK-DAG: ![[ITEMS]] = !{!"mux.work-item-loop", i32 1}
; CHECK-DAG: ![[DISABLED]] = !{!"llvm.loop.unroll.disable", i32 1}

; Twice 64 accesses.
define void @much(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  call void @use(i32 %v)
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

define void @little(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 1, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %loop, label %exit, !llvm.loop !2
exit:
  ret void
}

define void @unknown(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  call void @use(i32 %v)
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !3
exit:
  ret void
}

define void @own(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  call void @use(i32 %v)
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 64
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

define void @vectors(ptr %p, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  store <4 x i32> zeroinitializer, ptr %q
  %next = add nuw nsw i64 %i, 4
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !4
exit:
  ret void
}

define void @masked(ptr %p, i64 %n, <4 x i1> %m) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  call void @llvm.masked.store.v4i32.p0(<4 x i32> zeroinitializer, ptr align 4 %q, <4 x i1> %m)
  %next = add nuw nsw i64 %i, 4
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !16
exit:
  ret void
}

define void @masked_local(ptr addrspace(3) %p, i64 %n, <4 x i1> %m) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr addrspace(3) %p, i64 %i
  call void @llvm.masked.store.v4i32.p3(<4 x i32> zeroinitializer, ptr addrspace(3) align 4 %q, <4 x i1> %m)
  %next = add nuw nsw i64 %i, 4
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !17
exit:
  ret void
}

define void @tail(ptr %p, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %short
short:
  %j = phi i64 [ 0, %loop ], [ %jn, %short ]
  %t = phi i64 [ %i, %loop ], [ %tn, %short ]
  %tn = mul i64 %t, %t
  %jn = add nuw nsw i64 %j, 1
  %shortagain = icmp ult i64 %jn, 16
  br i1 %shortagain, label %short, label %middle
middle:
  br label %long
long:
  %k = phi i64 [ 0, %middle ], [ %kn, %long ]
  %s = phi i64 [ %tn, %middle ], [ %m19, %long ]
  %m0 = mul i64 %s, %s
  %m1 = mul i64 %m0, %s
  %m2 = mul i64 %m1, %s
  %m3 = mul i64 %m2, %s
  %m4 = mul i64 %m3, %s
  %m5 = mul i64 %m4, %s
  %m6 = mul i64 %m5, %s
  %m7 = mul i64 %m6, %s
  %m8 = mul i64 %m7, %s
  %m9 = mul i64 %m8, %s
  %m10 = mul i64 %m9, %s
  %m11 = mul i64 %m10, %s
  %m12 = mul i64 %m11, %s
  %m13 = mul i64 %m12, %s
  %m14 = mul i64 %m13, %s
  %m15 = mul i64 %m14, %s
  %m16 = mul i64 %m15, %s
  %m17 = mul i64 %m16, %s
  %m18 = mul i64 %m17, %s
  %m19 = mul i64 %m18, %s
  %kn = add nuw nsw i64 %k, 1
  %longagain = icmp ult i64 %kn, 16
  br i1 %longagain, label %long, label %loopend
loopend:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %m19, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !5
exit:
  ret void
}

define void @unknown_in_tail(ptr %p, i64 %n, i64 %m) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %t = phi i64 [ %i, %loop ], [ %tn, %inner ]
  %tn = mul i64 %t, %t
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %m
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %tn, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !12
exit:
  ret void
}

define void @unknown_in_main(ptr %p, i64 %n, i64 %m) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %t = phi i64 [ %i, %loop ], [ %tn, %inner ]
  %tn = mul i64 %t, %t
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %m
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %tn, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !13
exit:
  ret void
}

define void @main(ptr %p, i64 %n) #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %short
short:
  %j = phi i64 [ 0, %loop ], [ %jn, %short ]
  %t = phi i64 [ %i, %loop ], [ %tn, %short ]
  %tn = mul i64 %t, %t
  %jn = add nuw nsw i64 %j, 1
  %shortagain = icmp ult i64 %jn, 16
  br i1 %shortagain, label %short, label %middle
middle:
  br label %long
long:
  %k = phi i64 [ 0, %middle ], [ %kn, %long ]
  %s = phi i64 [ %tn, %middle ], [ %m19, %long ]
  %m0 = mul i64 %s, %s
  %m1 = mul i64 %m0, %s
  %m2 = mul i64 %m1, %s
  %m3 = mul i64 %m2, %s
  %m4 = mul i64 %m3, %s
  %m5 = mul i64 %m4, %s
  %m6 = mul i64 %m5, %s
  %m7 = mul i64 %m6, %s
  %m8 = mul i64 %m7, %s
  %m9 = mul i64 %m8, %s
  %m10 = mul i64 %m9, %s
  %m11 = mul i64 %m10, %s
  %m12 = mul i64 %m11, %s
  %m13 = mul i64 %m12, %s
  %m14 = mul i64 %m13, %s
  %m15 = mul i64 %m14, %s
  %m16 = mul i64 %m15, %s
  %m17 = mul i64 %m16, %s
  %m18 = mul i64 %m17, %s
  %m19 = mul i64 %m18, %s
  %kn = add nuw nsw i64 %k, 1
  %longagain = icmp ult i64 %kn, 16
  br i1 %longagain, label %long, label %loopend
loopend:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %m19, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !6
exit:
  ret void
}

define void @scalar(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %short
short:
  %j = phi i64 [ 0, %loop ], [ %jn, %short ]
  %t = phi i64 [ %i, %loop ], [ %tn, %short ]
  %tn = mul i64 %t, %t
  %jn = add nuw nsw i64 %j, 1
  %shortagain = icmp ult i64 %jn, 16
  br i1 %shortagain, label %short, label %middle
middle:
  br label %long
long:
  %k = phi i64 [ 0, %middle ], [ %kn, %long ]
  %s = phi i64 [ %tn, %middle ], [ %m19, %long ]
  %m0 = mul i64 %s, %s
  %m1 = mul i64 %m0, %s
  %m2 = mul i64 %m1, %s
  %m3 = mul i64 %m2, %s
  %m4 = mul i64 %m3, %s
  %m5 = mul i64 %m4, %s
  %m6 = mul i64 %m5, %s
  %m7 = mul i64 %m6, %s
  %m8 = mul i64 %m7, %s
  %m9 = mul i64 %m8, %s
  %m10 = mul i64 %m9, %s
  %m11 = mul i64 %m10, %s
  %m12 = mul i64 %m11, %s
  %m13 = mul i64 %m12, %s
  %m14 = mul i64 %m13, %s
  %m15 = mul i64 %m14, %s
  %m16 = mul i64 %m15, %s
  %m17 = mul i64 %m16, %s
  %m18 = mul i64 %m17, %s
  %m19 = mul i64 %m18, %s
  %kn = add nuw nsw i64 %k, 1
  %longagain = icmp ult i64 %kn, 16
  br i1 %longagain, label %long, label %loopend
loopend:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %m19, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !7
exit:
  ret void
}

; As in a sparse matrix.
define void @rows(ptr %p, ptr %lengths, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  %at = getelementptr i64, ptr %lengths, i64 %i
  %length = load i64, ptr %at
  %none = icmp eq i64 %length, 0
  br i1 %none, label %loopend, label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %sum = phi float [ 0.0, %loop ], [ %more, %inner ]
  %from = getelementptr float, ptr %p, i64 %j
  %x = load float, ptr %from
  %more = call float @llvm.fmuladd.f32(float %x, float %x, float %sum)
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %length
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %result = phi float [ 0.0, %loop ], [ %more, %inner ]
  %q = getelementptr float, ptr %p, i64 %i
  store float %result, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !14
exit:
  ret void
}

; An addition of integers takes a cycle.
define void @rows_of_integers(ptr %p, ptr %lengths, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  %at = getelementptr i64, ptr %lengths, i64 %i
  %length = load i64, ptr %at
  %none = icmp eq i64 %length, 0
  br i1 %none, label %loopend, label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %sum = phi i32 [ 0, %loop ], [ %more, %inner ]
  %from = getelementptr i32, ptr %p, i64 %j
  %x = load i32, ptr %from
  %more = add i32 %sum, %x
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %length
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %result = phi i32 [ 0, %loop ], [ %more, %inner ]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 %result, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !15
exit:
  ret void
}

; The exit is predictable.
define void @rows_of_same_length(ptr %p, ptr %lengths, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  %at = getelementptr i64, ptr %lengths, i64 %i
  %length = add i64 %m, 1
  %none = icmp eq i64 %length, 0
  br i1 %none, label %loopend, label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %sum = phi float [ 0.0, %loop ], [ %more, %inner ]
  %from = getelementptr float, ptr %p, i64 %j
  %x = load float, ptr %from
  %more = fadd float %sum, %x
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %length
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %result = phi float [ 0.0, %loop ], [ %more, %inner ]
  %q = getelementptr float, ptr %p, i64 %i
  store float %result, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !16
exit:
  ret void
}

; The last element.
define void @rows_without_waits(ptr %p, ptr %lengths, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  %at = getelementptr i64, ptr %lengths, i64 %i
  %length = load i64, ptr %at
  %none = icmp eq i64 %length, 0
  br i1 %none, label %loopend, label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %sum = phi float [ 0.0, %loop ], [ %more, %inner ]
  %from = getelementptr float, ptr %p, i64 %j
  %x = load float, ptr %from
  %more = fadd float %x, 1.0
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %length
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %result = phi float [ 0.0, %loop ], [ %more, %inner ]
  %q = getelementptr float, ptr %p, i64 %i
  store float %result, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !17
exit:
  ret void
}

; This loop is not over work-items.
define void @rows_of_the_source(ptr %p, ptr %lengths, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  %at = getelementptr i64, ptr %lengths, i64 %i
  %length = load i64, ptr %at
  %none = icmp eq i64 %length, 0
  br i1 %none, label %loopend, label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %sum = phi float [ 0.0, %loop ], [ %more, %inner ]
  %from = getelementptr float, ptr %p, i64 %j
  %x = load float, ptr %from
  %more = fadd float %sum, %x
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %length
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %result = phi float [ 0.0, %loop ], [ %more, %inner ]
  %q = getelementptr float, ptr %p, i64 %i
  store float %result, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

declare void @use(i32)
attributes #0 = { "vecz-version" }
!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop", i32 1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1, !8, !9}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !1, !8, !9}
!8 = !{!"llvm.loop.vectorize.enable", i1 false}
!9 = !{!"llvm.loop.unroll.disable"}
!10 = distinct !{!10, !1}
!11 = distinct !{!11, !1}
!12 = distinct !{!12, !1, !8, !9}
!13 = distinct !{!13, !1}
!14 = distinct !{!14, !1}
!15 = distinct !{!15, !1}
!16 = distinct !{!16, !1}
!17 = distinct !{!17, !1}
