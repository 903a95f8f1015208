; With a SPIR convention, kernels are recognized by their attribute.
; RUN: muxc --passes 'fixup-calling-conv<SPIR_KERNEL>' --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'fixup-calling-conv<SPIR_FUNC>' --verify-each -S %s | FileCheck %s

; CHECK: define spir_kernel void @kernel(ptr %f)
define void @kernel(ptr %f) #0 {
; CHECK: call spir_func void @helper()
  call void @helper()
; CHECK: call spir_func void %f()
  call void %f()
  ret void
}

; CHECK: define spir_func void @helper()
define void @helper() {
  ret void
}

; CHECK: define spir_func void @was_kernel()
define spir_kernel void @was_kernel() {
  ret void
}

; CHECK: define spir_kernel void @right()
define spir_kernel void @right() #1 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
