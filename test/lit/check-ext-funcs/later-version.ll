; A builtin of a later OpenCL C version than the program's (1.2 by default) is an undefined
; function, though the device library has it.
; RUN: not muxc --passes check-ext-funcs %s 2>&1 | FileCheck %s --implicit-check-not=reference
; RUN: cat %s > %t.20.ll
; RUN: echo '!opencl.ocl.version = !{!0}' >> %t.20.ll
; RUN: echo '!0 = !{i32 2, i32 0}' >> %t.20.ll
; RUN: muxc --passes check-ext-funcs %t.20.ll -o /dev/null
target triple = "spir64-unknown-unknown"

; CHECK: undefined reference to 'ctz(int)' in function 'k'
declare i32 @_Z3ctzi(i32)
declare i32 @_Z3clzi(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i32 @_Z3ctzi(i32 8)
  %b = call i32 @_Z3clzi(i32 %a)
  store i32 %b, ptr addrspace(1) %p
  ret void
}
