; fma(x, x, 0) is a product. Other addends and factors are not: -0 + 0 is 0.
; RUN: muxc --device "OpenMux host" --passes simplify-squares %s | FileCheck %s

; CHECK-LABEL: define void @squares(
define void @squares(float %x, <4 x double> %v, ptr %p) {
  ; CHECK: %fused = fmul contract float %x, %x
  %fused = call contract float @llvm.fma.f32(float %x, float %x, float 0.0)
  store volatile float %fused, ptr %p
  ; CHECK: %vector = fmul <4 x double> %v, %v
  %vector = call <4 x double> @llvm.fmuladd.v4f64(<4 x double> %v, <4 x double> %v,
                                                  <4 x double> zeroinitializer)
  store volatile <4 x double> %vector, ptr %p
  ; CHECK-NOT: fmul
  ret void
}

; CHECK-LABEL: define void @others(
define void @others(float %x, float %y, <2 x float> %v, ptr %p) {
  ; CHECK-NOT: fmul
  ; CHECK: %product = call float @llvm.fma.f32(
  %product = call float @llvm.fma.f32(float %x, float %y, float 0.0)
  store volatile float %product, ptr %p
  ; CHECK: %sum = call float @llvm.fma.f32(
  %sum = call float @llvm.fma.f32(float %x, float %x, float 1.0)
  store volatile float %sum, ptr %p
  ; CHECK: %mixed = call <2 x float> @llvm.fma.v2f32(
  %mixed = call <2 x float> @llvm.fma.v2f32(<2 x float> %v, <2 x float> %v,
                                            <2 x float> <float 0.0, float 1.0>)
  store volatile <2 x float> %mixed, ptr %p
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
declare <4 x double> @llvm.fmuladd.v4f64(<4 x double>, <4 x double>, <4 x double>)
