; The result of a callbr has no single successor in which it could be padded: an error.
; RUN: not muxc --passes align-module-structs %s 2>&1 | FileCheck %s
; CHECK: error: struct result of inline assembly in a terminator cannot be padded
target datalayout = "e-p:32:32-i64:32"
define void @f(ptr %p) {
  %r = callbr { i64, i1 } asm sideeffect "", "=r,=r,!i"() to label %a [label %b]
a:
  store { i64, i1 } %r, ptr %p
  ret void
b:
  ret void
}
