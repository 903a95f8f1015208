; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; Mux shuffles take scalars: vectors are moved element by element. Relative shuffles of Khronos have
; one value, which serves as both of the mux builtin's.

declare spir_func i32 @_Z17sub_group_shuffleij(i32, i32)
declare spir_func float @_Z21sub_group_shuffle_xorfj(float, i32)
declare spir_func i32 @_Z20sub_group_shuffle_upij(i32, i32)
declare spir_func i16 @_Z28intel_sub_group_shuffle_downssj(i16, i16, i32)
declare spir_func <2 x float> @_Z23intel_sub_group_shuffleDv2_fj(<2 x float>, i32)

; CHECK-LABEL: define void @scalars(
; CHECK-NEXT: call i32 @__mux_sub_group_shuffle_i32(i32 %i, i32 %lane)
; CHECK-NEXT: call float @__mux_sub_group_shuffle_xor_f32(float %f, i32 1)
; CHECK-NEXT: call i32 @__mux_sub_group_shuffle_up_i32(i32 %i, i32 %i, i32 1)
; CHECK-NEXT: call i16 @__mux_sub_group_shuffle_down_i16(i16 %s, i16 %next, i32 1)
define void @scalars(i32 %i, float %f, i16 %s, i16 %next, i32 %lane) {
  %1 = call spir_func i32 @_Z17sub_group_shuffleij(i32 %i, i32 %lane)
  %2 = call spir_func float @_Z21sub_group_shuffle_xorfj(float %f, i32 1)
  %3 = call spir_func i32 @_Z20sub_group_shuffle_upij(i32 %i, i32 1)
  %4 = call spir_func i16 @_Z28intel_sub_group_shuffle_downssj(i16 %s, i16 %next, i32 1)
  ret void
}

; CHECK-LABEL: define <2 x float> @vector(
; CHECK-NEXT: [[E0:%.*]] = extractelement <2 x float> %v, i64 0
; CHECK-NEXT: [[S0:%.*]] = call float @__mux_sub_group_shuffle_f32(float [[E0]], i32 %lane)
; CHECK-NEXT: [[V0:%.*]] = insertelement <2 x float> poison, float [[S0]], i64 0
; CHECK-NEXT: [[E1:%.*]] = extractelement <2 x float> %v, i64 1
; CHECK-NEXT: [[S1:%.*]] = call float @__mux_sub_group_shuffle_f32(float [[E1]], i32 %lane)
; CHECK-NEXT: %r = insertelement <2 x float> [[V0]], float [[S1]], i64 1
; CHECK-NEXT: ret <2 x float> %r
define <2 x float> @vector(<2 x float> %v, i32 %lane) {
  %r = call spir_func <2 x float> @_Z23intel_sub_group_shuffleDv2_fj(<2 x float> %v, i32 %lane)
  ret <2 x float> %r
}
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
