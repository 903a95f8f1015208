; Functions that loop over the lanes of an access on a rare path are final: no pass of the optimizer
; runs on them or on their loops.
; RUN: muxc --device "OpenMux host" --filetype null --debug-pass-manager=quiet \
; RUN:   --passes "function(instcombine,loop(loop-rotate))" %s 2>&1 | FileCheck %s

; CHECK-NOT: Running pass: {{InstCombine|LoopRotate|LoopSimplify}}Pass on {{.*}}lane
; CHECK: Skipping pass: InstCombinePass on lane_loop
; CHECK-NOT: Running pass: {{InstCombine|LoopRotate|LoopSimplify}}Pass on {{.*}}lane
; CHECK: Running pass: InstCombinePass on other
; CHECK: Running pass: LoopRotatePass on loop %loop in function other

define void @lane_loop(ptr %p, i64 %n) "vecz-lane-loop" {
entry:
  br label %loop
loop:
  %rest = phi i64 [ %n, %entry ], [ %next, %loop ]
  %at = getelementptr i64, ptr %p, i64 %rest
  store i64 %rest, ptr %at
  %next = sub i64 %rest, 1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}

define void @other(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %rest = phi i64 [ %n, %entry ], [ %next, %loop ]
  %at = getelementptr i64, ptr %p, i64 %rest
  store i64 %rest, ptr %at
  %next = sub i64 %rest, 1
  %done = icmp eq i64 %next, 0
  br i1 %done, label %end, label %loop
end:
  ret void
}
