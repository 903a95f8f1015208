; Functions and variables that are used but not defined are errors that name the user. Unused ones
; are ignored.
; RUN: not muxc --passes check-ext-funcs %s 2>&1 | FileCheck %s --implicit-check-not=unused --implicit-check-not=printf
target triple = "spir64-unknown-unknown"

; CHECK-DAG: undefined reference to 'foo' in function 'k'
declare i32 @foo(i32)
; CHECK-DAG: undefined reference to 'ns::bar(int)' in function 'k'
declare i32 @_ZN2ns3barEi(i32)
; A later pass replaces calls of printf; then none may be left.
; RUN: not muxc --passes "check-ext-funcs<lowered>" %s 2>&1 | FileCheck %s --check-prefix=LOWERED
; LOWERED: undefined reference to 'printf' in function 'k'
declare i32 @printf(ptr addrspace(2), ...)
; CHECK-DAG: undefined reference to 'table' in function 'k'
@table = external addrspace(2) constant [4 x i32]
; CHECK-DAG: undefined reference to 'indirect'
declare void @indirect()
@pointer = internal addrspace(1) global ptr @indirect

declare i32 @unused(i32)
@unused_variable = external addrspace(2) constant i32

@format = internal addrspace(2) constant [2 x i8] c"x\00"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i32 @foo(i32 1)
  %b = call i32 @_ZN2ns3barEi(i32 %a)
  %c = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @format)
  %d = load i32, ptr addrspace(2) getelementptr inbounds ([4 x i32], ptr addrspace(2) @table, i64 0, i64 1)
  %e = add i32 %b, %d
  store i32 %e, ptr addrspace(1) %p
  ret void
}
