; In unreachable code, fpext and fptrunc may form a cycle.
; RUN: muxc --passes combine-fpext-fptrunc --verify-each -S %s | FileCheck %s

; CHECK: %narrow = fptrunc double %wide to float
; CHECK: %wide = fpext float %narrow to double
define void @f() {
  ret void
dead:
  %narrow = fptrunc double %wide to float
  %wide = fpext float %narrow to double
  br label %dead
}
