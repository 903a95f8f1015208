; A program's own function of that name, and a declaration that is not used, are no printf calls.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s
; CHECK: define i32 @printf(i32 %x)
; CHECK: define void @kernel()
; CHECK: call i32 @printf(i32 1)
; CHECK-NOT: _Z6printf
; CHECK-NOT: mux-printf
define i32 @printf(i32 %x) {
  ret i32 %x
}
define void @kernel() {
  %a = call i32 @printf(i32 1)
  ret void
}
declare i32 @_Z6printfPU3AS2Kcz(ptr addrspace(2), ...)
