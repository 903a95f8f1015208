; Iterations that a condition is only about are peeled off work-item loops.
; RUN: muxc --device "OpenMux host" --verify-each --passes peel-partial-vectors %s | FileCheck %s

; CHECK-LABEL: define void @first(
; CHECK: {{^}}loop.peel
; CHECK: call void @rare()
; CHECK: {{^}}loop:
; CHECK: br i1 {{.*}}!llvm.loop
define void @first(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %is.first = icmp ult i64 %i, 8
  br i1 %is.first, label %partial, label %latch
partial:
  call void @rare()
  br label %latch
latch:
  store volatile i64 %i, ptr %p
  %next = add nuw nsw i64 %i, 8
  %again = icmp ult i64 %next, 256
  br i1 %again, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

; The condition is about half of the iterations.
; CHECK-LABEL: define void @half(
; CHECK-NOT: loop.peel
define void @half(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %is.first = icmp ult i64 %i, 128
  br i1 %is.first, label %partial, label %latch
partial:
  call void @rare()
  br label %latch
latch:
  %next = add nuw nsw i64 %i, 8
  %again = icmp ult i64 %next, 256
  br i1 %again, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

; Not a loop over work-items.
; CHECK-LABEL: define void @other(
; CHECK-NOT: loop.peel
define void @other(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %is.first = icmp ult i64 %i, 8
  br i1 %is.first, label %partial, label %latch
partial:
  call void @rare()
  br label %latch
latch:
  %next = add nuw nsw i64 %i, 8
  %again = icmp ult i64 %next, 256
  br i1 %again, label %loop, label %exit
exit:
  ret void
}
; CHECK-LABEL: declare void @rare
declare void @rare()

!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop"}
