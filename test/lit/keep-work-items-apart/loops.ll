; LLVM's loop vectorizer leaves work-item loops alone, and may vectorize loops inside of kernels.
; RUN: muxc --device "OpenMux host" --passes keep-work-items-apart --verify-each %s | FileCheck %s

; CHECK-LABEL: define void @k(
; CHECK: br i1 %inneragain, label %inner, label %{{[^!]*$}}
; CHECK: br i1 %again, label %loop, {{.*}} !llvm.loop ![[LOOP:[0-9]+]]
; CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[ITEMS:[0-9]+]], ![[APART:[0-9]+]]}
; CHECK-DAG: ![[ITEMS]] = !{!"mux.work-item-loop", i32 1}
; CHECK-DAG: ![[APART]] = !{!"llvm.loop.vectorize.enable", i32 0}
define void @k(ptr %p, i64 %n, i64 %m) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loopend ]
  br label %inner
inner:
  %j = phi i64 [ 0, %loop ], [ %jn, %inner ]
  %q = getelementptr i64, ptr %p, i64 %j
  store i64 %i, ptr %q
  %jn = add nuw nsw i64 %j, 1
  %inneragain = icmp ult i64 %jn, %m
  br i1 %inneragain, label %inner, label %loopend
loopend:
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"mux.work-item-loop", i32 1}
