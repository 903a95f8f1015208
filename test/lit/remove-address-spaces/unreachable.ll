; Cyclic values in unreachable code do not change.
; RUN: muxc --passes remove-address-spaces --verify-each -S %s | FileCheck %s

; CHECK: load i32, ptr %p.flat
; CHECK: dead:
; CHECK: %q = getelementptr i8, ptr addrspace(1) %q, i64 1
; CHECK: store i32 1, ptr addrspace(1) %q
; CHECK: merge:
; CHECK: phi ptr [ %p.flat, %entry ], [ poison, %dead ]
define i32 @f(ptr addrspace(1) %p) {
entry:
  %x = load i32, ptr addrspace(1) %p
  br label %merge
dead:
  %q = getelementptr i8, ptr addrspace(1) %q, i64 1
  store i32 1, ptr addrspace(1) %q
  br label %merge
merge:
  %r = phi ptr addrspace(1) [ %p, %entry ], [ %q, %dead ]
  %y = load i32, ptr addrspace(1) %r
  ret i32 %y
}
