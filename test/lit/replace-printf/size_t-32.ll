; 32-bit pointers are stored as 64 bits, so that the host's format is the same.
; RUN: muxc --passes replace-printf --verify-each -S %s | FileCheck %s
; CHECK: call spir_func i32 @__openmux_printf_call_0(
; CHECK: ptrtoint ptr addrspace(1) {{%.*}} to i64
; CHECK: !{i8 3}
target datalayout = "e-p:32:32-i64:64"
@.p = private addrspace(2) constant [3 x i8] c"%p\00"
define void @kernel(ptr addrspace(1) %x) {
  %a = call i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.p, ptr addrspace(1) %x)
  ret void
}
declare i32 @_Z6printfPU3AS2Kcz(ptr addrspace(2), ...)
