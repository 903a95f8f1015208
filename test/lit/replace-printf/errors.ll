; A format that is not known, and printf where it cannot be replaced, are errors.
; RUN: not muxc --passes replace-printf --filetype=null %s 2>&1 | FileCheck %s
; CHECK-DAG: format of printf is not a string literal
; CHECK-DAG: address of printf is taken; printf must be called directly
@.d = private addrspace(2) constant [3 x i8] c"%d\00"

define void @unknown(ptr addrspace(2) %format) {
  %a = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) %format)
  ret void
}

define void @taken(ptr %out) {
  store ptr @printf, ptr %out
  ret void
}

declare i32 @printf(ptr addrspace(2), ...)
