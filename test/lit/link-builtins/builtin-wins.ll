; RUN: muxc --passes link-builtins,verify -S %s | FileCheck %s

; The names of builtins belong to the language: a definition in the module gives way. It must be one
; that is called; and a kernel never gives way.

target triple = "spir64-unknown-unknown"

; CHECK-NOT: ret i32 12345
define spir_func i32 @_Z5clampiii(i32 %x, i32 %lo, i32 %hi) {
  ret i32 12345
}

; CHECK-LABEL: define spir_func i32 @_Z3absi(
; CHECK-NEXT: ret i32 54321
define spir_func i32 @_Z3absi(i32 %x) {
  ret i32 54321
}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
  %c = call spir_func i32 @_Z5clampiii(i32 %x, i32 0, i32 10)
  store i32 %c, ptr addrspace(1) %p
  ret void
}
