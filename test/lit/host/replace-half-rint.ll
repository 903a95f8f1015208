; With AVX512-FP16, LLVM truncates where lrint of a half rounds. Other types are left alone.
; RUN: muxc --device "OpenMux host" --passes replace-half-rint,verify %s | FileCheck %s
; REQUIRES: x86_64

; CHECK-LABEL: define i32 @scalar(
; CHECK: %r = call nnan half @llvm.nearbyint.f16(half %x)
; CHECK: fptosi half %r to i32
define i32 @scalar(half %x) {
  %r = call nnan half @llvm.rint.f16(half %x)
  %i = fptosi half %r to i32
  ret i32 %i
}

; CHECK-LABEL: define <3 x half> @vector(
; CHECK: call <3 x half> @llvm.nearbyint.v3f16(<3 x half> %x)
define <3 x half> @vector(<3 x half> %x) {
  %r = call <3 x half> @llvm.rint.v3f16(<3 x half> %x)
  ret <3 x half> %r
}

; CHECK-LABEL: define i64 @to_integer(
; CHECK: [[ROUNDED:%.+]] = call half @llvm.nearbyint.f16(half %x)
; CHECK: %i = fptosi half [[ROUNDED]] to i64
define i64 @to_integer(half %x) {
  %i = call i64 @llvm.llrint.i64.f16(half %x)
  ret i64 %i
}

; CHECK-LABEL: define <2 x i32> @to_integers(
; CHECK: [[ROUNDED:%.+]] = call <2 x half> @llvm.nearbyint.v2f16(<2 x half> %x)
; CHECK: fptosi <2 x half> [[ROUNDED]] to <2 x i32>
define <2 x i32> @to_integers(<2 x half> %x) {
  %i = call <2 x i32> @llvm.lrint.v2i32.v2f16(<2 x half> %x)
  ret <2 x i32> %i
}

; CHECK-LABEL: define i32 @single(
; CHECK: call float @llvm.rint.f32(
; CHECK: call half @llvm.floor.f16(
define i32 @single(float %x, half %y) {
  %r = call float @llvm.rint.f32(float %x)
  %f = call half @llvm.floor.f16(half %y)
  %i = fptosi float %r to i32
  %j = fptosi half %f to i32
  %sum = add i32 %i, %j
  ret i32 %sum
}
