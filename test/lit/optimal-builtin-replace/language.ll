; The replacements of language builtins that BuiltinInfo provides.
; RUN: muxc --passes optimal-builtin-replace --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @floats(
; CHECK-NEXT: call float @llvm.fabs.f32(float %x)
; CHECK-NEXT: call float @llvm.floor.f32(
; CHECK-NEXT: call float @llvm.copysign.f32(float %x, float %y)
; CHECK-NEXT: call float @llvm.fma.f32(float %x, float %y, float %x)
; CHECK-NEXT: call float @llvm.minnum.f32(float %x, float %y)
; CHECK-NEXT: insertelement
; CHECK-NEXT: [[Y:%.*]] = shufflevector
; CHECK-NEXT: call <2 x float> @llvm.maxnum.v2f32(<2 x float> %v, <2 x float> [[Y]])
define void @floats(float %x, float %y, <2 x float> %v) {
  call float @_Z4fabsf(float %x)
  call float @_Z5floorf(float %x)
  call float @_Z8copysignff(float %x, float %y)
  call float @_Z3fmafff(float %x, float %y, float %x)
  call float @_Z4fminff(float %x, float %y)
  call <2 x float> @_Z4fmaxDv2_ff(<2 x float> %v, float %y)
  ret void
}

; CHECK-LABEL: define void @integers(
; CHECK-NEXT: call i8 @llvm.smin.i8(i8 %x, i8 %y)
; CHECK-NEXT: call i8 @llvm.umax.i8(i8 %x, i8 %y)
; CHECK-NEXT: call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)
; CHECK-NEXT: call i8 @llvm.fshl.i8(i8 %x, i8 %x, i8 %y)
; CHECK-NEXT: call i8 @llvm.ctpop.i8(i8 %x)
; CHECK-NEXT: call i8 @llvm.abs.i8(i8 %x, i1 false)
; CHECK-NEXT: ret void
define void @integers(i8 %x, i8 %y) {
  call i8 @_Z3mincc(i8 %x, i8 %y)
  call i8 @_Z3maxhh(i8 %x, i8 %y)
  call i8 @_Z7sub_sathh(i8 %x, i8 %y)
  call i8 @_Z6rotatecc(i8 %x, i8 %y)
  call i8 @_Z8popcountc(i8 %x)
  call i8 @_Z3absc(i8 %x)
  call i8 @_Z3absh(i8 %x)
  ret void
}

; True is one for scalars, and all bits for vectors.
; CHECK-LABEL: define void @relations(
; CHECK-NEXT: [[A:%.*]] = fcmp une double %x, %y
; CHECK-NEXT: zext i1 [[A]] to i32
; CHECK-NEXT: [[B:%.*]] = fcmp olt <2 x double> %v, %v
; CHECK-NEXT: sext <2 x i1> [[B]] to <2 x i64>
; CHECK-NEXT: fcmp uno double %x, %x
define void @relations(double %x, double %y, <2 x double> %v) {
  call i32 @_Z10isnotequaldd(double %x, double %y)
  call <2 x i64> @_Z6islessDv2_dS_(<2 x double> %v, <2 x double> %v)
  call i32 @_Z5isnand(double %x)
  ret void
}

; Wrong types, and functions that are more than an instruction.
; CHECK-LABEL: define void @stays(
; CHECK-NEXT: call float @_Z3sinf(
; CHECK-NEXT: call i32 @_Z3mini(
; CHECK-NEXT: call float @_Z4fabsd(
; CHECK-NEXT: call float @fabsf(
define void @stays(float %x) {
  call float @_Z3sinf(float %x)
  call i32 @_Z3mini(i32 0)
  call float @_Z4fabsd(float %x)
  call float @fabsf(float %x)
  ret void
}

declare float @_Z4fabsf(float)
declare float @_Z5floorf(float)
declare float @_Z8copysignff(float, float)
declare float @_Z3fmafff(float, float, float)
declare float @_Z4fminff(float, float)
declare <2 x float> @_Z4fmaxDv2_ff(<2 x float>, float)
declare i8 @_Z3mincc(i8, i8)
declare i8 @_Z3maxhh(i8, i8)
declare i8 @_Z7sub_sathh(i8, i8)
declare i8 @_Z6rotatecc(i8, i8)
declare i8 @_Z8popcountc(i8)
declare i8 @_Z3absc(i8)
declare i8 @_Z3absh(i8)
declare i32 @_Z10isnotequaldd(double, double)
declare <2 x i64> @_Z6islessDv2_dS_(<2 x double>, <2 x double>)
declare i32 @_Z5isnand(double)
declare float @_Z3sinf(float)
declare i32 @_Z3mini(i32)
declare float @_Z4fabsd(float)
declare float @fabsf(float)
