; Internal functions of the device library become intrinsics, except for 64 bits.
; RUN: muxc --passes optimal-builtin-replace --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'cgscc(optimal-builtin-replace)' --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @clz(
; CHECK-NEXT: %r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
define i32 @clz(i32 %x) {
  %r = call i32 @_Z12__abacus_clzj(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: define <3 x i8> @clz_vector(
; CHECK-NEXT: %r = call <3 x i8> @llvm.ctlz.v3i8(<3 x i8> %x, i1 false)
define <3 x i8> @clz_vector(<3 x i8> %x) {
  %r = call <3 x i8> @_Z12__abacus_clzDv3_c(<3 x i8> %x)
  ret <3 x i8> %r
}

; CHECK-LABEL: define i32 @mul_hi_signed(
; CHECK: [[X:%.*]] = sext i32 %x to i64
; CHECK: [[Y:%.*]] = sext i32 %y to i64
; CHECK: [[P:%.*]] = mul i64 [[X]], [[Y]]
; CHECK: [[S:%.*]] = lshr i64 [[P]], 32
; CHECK: %r = trunc i64 [[S]] to i32
define i32 @mul_hi_signed(i32 %x, i32 %y) {
  %r = call i32 @_Z15__abacus_mul_hiii(i32 %x, i32 %y)
  ret i32 %r
}

; CHECK-LABEL: define <4 x i16> @mul_hi_unsigned(
; CHECK: zext <4 x i16> %x to <4 x i32>
; CHECK: lshr <4 x i32> {{.*}}, splat (i32 16)
; CHECK: trunc <4 x i32> {{.*}} to <4 x i16>
define <4 x i16> @mul_hi_unsigned(<4 x i16> %x, <4 x i16> %y) {
  %r = call <4 x i16> @_Z15__abacus_mul_hiDv4_tS_(<4 x i16> %x, <4 x i16> %y)
  ret <4 x i16> %r
}

; CHECK-LABEL: define double @fmin(
; CHECK-NEXT: %r = call nsz double @llvm.minnum.f64(double %x, double %y)
define double @fmin(double %x, double %y) {
  %r = call nsz double @_Z13__abacus_fmindd(double %x, double %y)
  ret double %r
}

; CHECK-LABEL: define <2 x half> @fmax(
; CHECK-NEXT: %r = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %x, <2 x half> %y)
define <2 x half> @fmax(<2 x half> %x, <2 x half> %y) {
  %r = call <2 x half> @_Z13__abacus_fmaxDv2_DhS_(<2 x half> %x, <2 x half> %y)
  ret <2 x half> %r
}

; CHECK-LABEL: define void @wide(
; CHECK-NEXT: call i64 @_Z12__abacus_clzm(
; CHECK-NEXT: call <2 x i64> @_Z12__abacus_clzDv2_l(
; CHECK-NEXT: call i64 @_Z15__abacus_mul_hill(
define void @wide(i64 %x, <2 x i64> %v) {
  call i64 @_Z12__abacus_clzm(i64 %x)
  call <2 x i64> @_Z12__abacus_clzDv2_l(<2 x i64> %v)
  call i64 @_Z15__abacus_mul_hill(i64 %x, i64 %x)
  ret void
}

; Names and types must fit each other.
; CHECK-LABEL: define void @odd(
; CHECK-NEXT: call i32 @_Z12__abacus_clzf(
; CHECK-NEXT: call i16 @_Z12__abacus_clzi(
; CHECK-NEXT: call i32 @_Z15__abacus_mul_hiij(
; CHECK-NEXT: call float @_Z13__abacus_fminfd(
; CHECK-NEXT: call i32 @__abacus_clz(
define void @odd(i32 %x) {
  call i32 @_Z12__abacus_clzf(i32 %x)
  call i16 @_Z12__abacus_clzi(i16 1)
  call i32 @_Z15__abacus_mul_hiij(i32 %x, i32 %x)
  call float @_Z13__abacus_fminfd(float 0.0, float 0.0)
  call i32 @__abacus_clz(i32 %x)
  ret void
}

declare i32 @_Z12__abacus_clzj(i32)
declare <3 x i8> @_Z12__abacus_clzDv3_c(<3 x i8>)
declare i32 @_Z15__abacus_mul_hiii(i32, i32)
declare <4 x i16> @_Z15__abacus_mul_hiDv4_tS_(<4 x i16>, <4 x i16>)
declare double @_Z13__abacus_fmindd(double, double)
declare <2 x half> @_Z13__abacus_fmaxDv2_DhS_(<2 x half>, <2 x half>)
declare i64 @_Z12__abacus_clzm(i64)
declare <2 x i64> @_Z12__abacus_clzDv2_l(<2 x i64>)
declare i64 @_Z15__abacus_mul_hill(i64, i64)
declare i32 @_Z12__abacus_clzf(i32)
declare i16 @_Z12__abacus_clzi(i16)
declare i32 @_Z15__abacus_mul_hiij(i32, i32)
declare float @_Z13__abacus_fminfd(float, float)
declare i32 @__abacus_clz(i32)
