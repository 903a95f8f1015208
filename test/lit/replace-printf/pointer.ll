; An indirect call of a function that prints is an error.
; RUN: not muxc --passes replace-printf --filetype=null %s 2>&1 | FileCheck %s
; CHECK: function 'prints' calls printf, but its address is taken; call it directly
@.d = private addrspace(2) constant [3 x i8] c"x\0A\00"
define void @prints() {
  %a = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.d)
  ret void
}
define void @kernel(ptr %out) {
  store ptr @prints, ptr %out
  ret void
}
declare i32 @printf(ptr addrspace(2), ...)
