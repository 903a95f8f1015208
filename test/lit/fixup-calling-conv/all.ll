; All functions and calls get the convention, but for intrinsics and inline assembly.
; RUN: muxc --passes 'fixup-calling-conv<C>' --verify-each -S %s | FileCheck %s

; CHECK: declare i32 @external(i32)
declare spir_func i32 @external(i32)

; CHECK: declare float @llvm.sqrt.f32(float)
declare float @llvm.sqrt.f32(float)

; CHECK: define void @kernel(ptr %f, float %x)
define spir_kernel void @kernel(ptr %f, float %x) #0 {
; CHECK: call i32 @external(i32 1)
  %1 = call spir_func i32 @external(i32 1)
; CHECK: call i32 %f(i32 2)
  %2 = call spir_func i32 %f(i32 2)
; CHECK: call float @llvm.sqrt.f32(float %x)
  %3 = call float @llvm.sqrt.f32(float %x)
; CHECK: call void asm sideeffect "nop", ""()
  call void asm sideeffect "nop", ""()
; CHECK: call void @helper()
  call spir_func void @helper()
  ret void
}

; CHECK: define internal void @helper()
define internal spir_func void @helper() {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
