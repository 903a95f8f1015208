; Not every convention supports variadic functions.
; RUN: muxc --passes 'fixup-calling-conv<Fast>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,FAST
; RUN: muxc --passes 'fixup-calling-conv<Cold>' --verify-each -S %s | FileCheck %s --check-prefixes=CHECK,COLD
; RUN: muxc --passes 'fixup-calling-conv<SPIR_FUNC>' --verify-each -S %s | FileCheck %s --check-prefix=SPIR

; CHECK: declare i32 @printf(ptr, ...)
; SPIR: declare spir_func i32 @printf(ptr, ...)
declare spir_func i32 @printf(ptr, ...)

; FAST: define fastcc void @f(ptr %callee)
; COLD: define coldcc void @f(ptr %callee)
; SPIR: define spir_func void @f(ptr %callee)
; CHECK: call i32 (ptr, ...) @printf(
; SPIR: call spir_func i32 (ptr, ...) @printf(
; CHECK: call void (...) %callee(
; SPIR: call spir_func void (...) %callee(
define spir_func void @f(ptr %callee) {
  %n = call spir_func i32 (ptr, ...) @printf(ptr null, i32 1)
  call spir_func void (...) %callee(i32 1)
  ret void
}

; A kernel is no exception.
; SPIR: define spir_func void @kernel(...)
define void @kernel(...) #0 {
  ret void
}

attributes #0 = { "mux-kernel" }
