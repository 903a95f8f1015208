; RUN: muxc --device "OpenMux host" --passes mark-parallel-accesses,mark-parallel-accesses %s | FileCheck %s

; Global, constant and local memory.
; CHECK-LABEL: define void @shared(
; CHECK: load i32, ptr addrspace(2) %{{.*}}, !llvm.access.group ![[GROUP:[0-9]+]]
; CHECK: store i32 %v, ptr addrspace(1) %{{.*}}, !llvm.access.group ![[GROUP]]
; CHECK: store i32 %v, ptr addrspace(3) %{{.*}}, !llvm.access.group ![[GROUP]]
; CHECK: call void @llvm.assume(i1 true), !llvm.access.group ![[GROUP]]
; CHECK: !llvm.loop ![[LOOP:[0-9]+]]
define void @shared(ptr addrspace(1) %p, ptr addrspace(2) %q, ptr addrspace(3) %r, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %qi = getelementptr i32, ptr addrspace(2) %q, i64 %i
  %v = load i32, ptr addrspace(2) %qi
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 %v, ptr addrspace(1) %pi
  %ri = getelementptr i32, ptr addrspace(3) %r, i64 %i
  store i32 %v, ptr addrspace(3) %ri
  call void @llvm.assume(i1 true)
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}
declare void @llvm.assume(i1)

; A stack slot is one for all work-items.
; CHECK-LABEL: define void @private(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @private(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %v = load i32, ptr addrspace(1) %pi
  store i32 %v, ptr %slot
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !2
exit:
  ret void
}

; CHECK-LABEL: define void @generic(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @generic(ptr addrspace(4) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pi = getelementptr i32, ptr addrspace(4) %p, i64 %i
  store i32 1, ptr addrspace(4) %pi
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !3
exit:
  ret void
}

; What orders work-items keeps the whole loop in order.
; CHECK-LABEL: define void @atomics(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @atomics(ptr addrspace(1) %p, ptr addrspace(1) %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %old = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %pi
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %exit, !llvm.loop !4
exit:
  ret void
}

; CHECK-LABEL: define void @volatiles(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @volatiles(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store volatile i32 1, ptr addrspace(1) %pi
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %exit, !llvm.loop !5
exit:
  ret void
}

; CHECK-LABEL: define void @calls(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
declare void @unknown()
define void @calls(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 1, ptr addrspace(1) %pi
  call void @unknown()
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %exit, !llvm.loop !6
exit:
  ret void
}

; A loop of the kernel's own is the kernel's business, and so is what stands around one.
; CHECK-LABEL: define void @others(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @others(ptr addrspace(1) %p) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %pj = getelementptr i32, ptr addrspace(1) %p, i64 %j
  store i32 1, ptr addrspace(1) %pj
  %j.next = add nuw nsw i64 %j, 1
  %j.more = icmp ult i64 %j.next, 100
  br i1 %j.more, label %inner, label %latch, !llvm.loop !8
latch:
  %i.next = add nuw nsw i64 %i, 1
  %i.more = icmp ult i64 %i.next, 100
  br i1 %i.more, label %outer, label %exit, !llvm.loop !7
exit:
  ret void
}

; Accesses that LLVM may join into groups move across others: they must not be to the same place.
; CHECK-LABEL: define void @strided(
; CHECK-NOT: !llvm.access.group
; CHECK-LABEL: }
define void @strided(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %twice = shl nuw nsw i64 %i, 1
  %p0 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %twice
  store i32 1, ptr addrspace(1) %p0
  %q0 = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %twice
  %v = load i32, ptr addrspace(1) %q0
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p0, i64 4
  store i32 %v, ptr addrspace(1) %p1
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !10
exit:
  ret void
}

; CHECK-LABEL: define void @strided_apart(
; CHECK-COUNT-3: !llvm.access.group
; CHECK-LABEL: }
define void @strided_apart(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %twice = shl nuw nsw i64 %i, 1
  %p0 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %twice
  store i32 1, ptr addrspace(1) %p0
  %q0 = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %twice
  %v = load i32, ptr addrspace(1) %q0
  %p1 = getelementptr inbounds i8, ptr addrspace(1) %p0, i64 4
  store i32 %v, ptr addrspace(1) %p1
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !11
exit:
  ret void
}

; A 32-bit index may wrap, and is contiguous if it does not.
; CHECK-LABEL: define void @narrow_index(
; CHECK-COUNT-2: !llvm.access.group
; CHECK-LABEL: }
define void @narrow_index(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %first, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %id = add i64 %i, %first
  %high = shl i64 %id, 32
  %index = ashr exact i64 %high, 32
  %qi = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %index
  %v = load i32, ptr addrspace(1) %qi
  %pi = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %index
  store i32 %v, ptr addrspace(1) %pi
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !12
exit:
  ret void
}

; CHECK: ![[GROUP]] = distinct !{}
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[MARKER:[0-9]+]], ![[PARALLEL:[0-9]+]]}
; CHECK-DAG: ![[PARALLEL]] = !{!"llvm.loop.parallel_accesses", ![[GROUP]]}
; CHECK-DAG: ![[MARKER]] = !{!"mux.work-item-loop", i32 1}
!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop", i32 1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !1}
!8 = distinct !{!8, !9}
!9 = !{!"llvm.loop.mustprogress"}
!10 = distinct !{!10, !1}
!11 = distinct !{!11, !1}
!12 = distinct !{!12, !1}
