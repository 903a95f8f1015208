; Literal samplers are still to be lowered at first.
; RUN: muxc --passes check-ext-funcs %s -o /dev/null
; RUN: not muxc --passes 'check-ext-funcs<lowered>' %s 2>&1 | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: undefined reference to '__translate_sampler_initializer' in function 'k'
declare target("spirv.Sampler") @__translate_sampler_initializer(i32)

define spir_kernel void @k() {
  %s = call target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
  ret void
}
