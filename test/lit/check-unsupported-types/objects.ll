; Objects that are not supported are reported once for each kind and function.
; RUN: not muxc --passes check-unsupported-types --device-images=false %s 2>&1 | FileCheck %s --check-prefixes=CHECK,IMAGES --implicit-check-not="are not supported"
; RUN: not muxc --passes check-unsupported-types --device-images=true %s 2>&1 | FileCheck %s --implicit-check-not="are not supported"
target triple = "spir64-unknown-unknown"

; IMAGES: function 'image': images are not supported by the device
; IMAGES: function 'image': samplers are not supported by the device
define spir_kernel void @image(
    target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %a,
    target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1) %b, target("spirv.Sampler") %s) {
  ret void
}

; Events of asynchronous copies are no problem.
define spir_kernel void @copy() {
  %e = alloca target("spirv.Event")
  ret void
}

; CHECK: function 'queue': device-side queues are not supported by the device
declare target("spirv.Queue") @get_default_queue()
define spir_kernel void @queue() {
  %q = call target("spirv.Queue") @get_default_queue()
  ret void
}

; CHECK: function 'pipe': pipes are not supported by the device
define spir_kernel void @pipe(target("spirv.Pipe", 0) %p) {
  ret void
}

define spir_kernel void @fine(ptr addrspace(1) %p, <4 x float> %v, { i32, float } %s) {
  ret void
}
