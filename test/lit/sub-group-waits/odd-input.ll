; Modules without definitions, and indirect calls.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s
; RUN: echo 'declare void @f()' | muxc --passes 'require<sub-group-waits>,print<sub-group-waits>' - -o /dev/null 2>&1 | FileCheck %s --check-prefix=EMPTY

; EMPTY: Waits for other sub-groups in
; EMPTY-NOT: wait

; CHECK: pointer: may wait
define void @pointer(ptr %f) {
entry:
  br label %loop
loop:
  %go = call i1 %f()
  br i1 %go, label %loop, label %end
end:
  ret void
}
; The module is left as it was.
; RUN: muxc --passes 'print<sub-group-waits>' -S %s 2>/dev/null | FileCheck %s --check-prefix=SAME
; SAME: define void @pointer
; SAME-NOT: define
; SAME-NOT: declare
