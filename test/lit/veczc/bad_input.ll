; Invalid IR is reported as a fault of the input, not of the vectorizer.
; RUN: not veczc -S -k f:4 %s 2>&1 | FileCheck %s
; CHECK: veczc: error: '{{.*}}bad_input.ll' does not verify: Entry block to function must not have predecessors!
define void @f() {
a:
  br label %a
}
