; Work-item loops with many instructions or memory accesses are not unrolled. Small ones, those with
; an unknown trip count, and loops of the source are left to LLVM.
; RUN: muxc --device "OpenMux host" --passes "function(loop-simplify,limit-unrolling)" --verify-each %s | FileCheck %s

; CHECK-LABEL: define void @much(
; CHECK: !llvm.loop ![[MUCH:[0-9]+]]
; CHECK-LABEL: define void @little(
; CHECK: !llvm.loop ![[LITTLE:[0-9]+]]
; CHECK-LABEL: define void @unknown(
; CHECK: !llvm.loop ![[UNKNOWN:[0-9]+]]
; CHECK-LABEL: define void @own(
; CHECK-NOT: llvm.loop
; CHECK-LABEL: declare
; CHECK-DAG: ![[MUCH]] = distinct !{![[MUCH]], ![[ITEMS:[0-9]+]], ![[DISABLED:[0-9]+]]}
; CHECK-DAG: ![[LITTLE]] = distinct !{![[LITTLE]], ![[ITEMS]]}
; CHECK-DAG: ![[UNKNOWN]] = distinct !{![[UNKNOWN]], ![[ITEMS]]}
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

declare void @use(i32)
!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop", i32 1}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !1}
