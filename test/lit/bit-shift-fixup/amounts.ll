; Shift amounts are taken modulo the width, unless they are known to be small enough.
; RUN: muxc --passes bit-shift-fixup --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define i32 @left(
; CHECK: [[A:%.*]] = and i32 %amount, 31
; CHECK: shl i32 %value, [[A]]
define i32 @left(i32 %value, i32 %amount) {
  %r = shl nuw nsw i32 %value, %amount
  ret i32 %r
}

; CHECK-LABEL: define <4 x i16> @vector(
; CHECK: and <4 x i16> %amount, splat (i16 15)
; CHECK: ashr <4 x i16>
define <4 x i16> @vector(<4 x i16> %value, <4 x i16> %amount) {
  %r = ashr exact <4 x i16> %value, %amount
  ret <4 x i16> %r
}

; CHECK-LABEL: define i24 @odd_width(
; CHECK: [[A:%.*]] = urem i24 %amount, 24
; CHECK: lshr i24 %value, [[A]]
define i24 @odd_width(i24 %value, i24 %amount) {
  %r = lshr i24 %value, %amount
  ret i24 %r
}

; CHECK-LABEL: define i64 @too_large_constant(
; CHECK-NOT: shl i64 %value, 65
define i64 @too_large_constant(i64 %value) {
  %r = shl i64 %value, 65
  ret i64 %r
}

; CHECK-LABEL: define i32 @known(
; CHECK-NEXT: [[M:%.*]] = and i32 %amount, 15
; CHECK-NEXT: shl nsw i32 %value, [[M]]
; CHECK-NEXT: lshr i32 %a, 31
define i32 @known(i32 %value, i32 %amount) {
  %m = and i32 %amount, 15
  %a = shl nsw i32 %value, %m
  %b = lshr i32 %a, 31
  ret i32 %b
}
