; Unreachable predecessors are removed from phis.
; RUN: veczc -S -k f:4 -vecz-passes=merge-returns %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: %from = phi i32 [ 3, %second ]
define void @f(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %never, label %first
first:
  switch i32 %n, label %never [
    i32 7, label %never
    i32 8, label %second
    i32 9, label %end
  ]
second:
  br label %never
never:
  %from = phi i32 [ 1, %entry ], [ 2, %first ], [ 2, %first ], [ 3, %second ]
  unreachable
end:
  ret void
}
