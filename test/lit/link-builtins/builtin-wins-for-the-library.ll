; RUN: muxc --passes link-builtins,verify -S %s | FileCheck %s

; What the library calls itself is the library's, too: a definition in the module of a function that
; only the library calls gives way, one of another type is another function, and a static function of
; the program is no more than its name.

target triple = "spir64-unknown-unknown"

declare spir_func float @_Z10smoothstepfff(float, float, float)

; CHECK-NOT: ret float 1.234500e+04
define spir_func float @_Z5clampfff(float %x, float %lo, float %hi) {
  ret float 12345.0
}

; CHECK-NOT: ret i32 54321
define internal spir_func i32 @_Z5clampiii(i32 %x, i32 %lo, i32 %hi) {
  ret i32 54321
}

define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %i) {
  %s = call spir_func float @_Z10smoothstepfff(float 0.0, float 1.0, float %x)
  %c = call spir_func float @_Z5clampfff(float %s, float 0.0, float 1.0)
  store float %c, ptr addrspace(1) %p
  %d = call spir_func i32 @_Z5clampiii(i32 %i, i32 0, i32 10)
  store i32 %d, ptr addrspace(1) %p
  ret void
}
