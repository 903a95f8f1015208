; A divisor that may be zero is replaced by one if it is; nonzero constants do not change.
; RUN: muxc --passes software-div --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define i32 @unsigned(
; CHECK: [[D:%.*]] = freeze i32 %d
; CHECK: [[ZERO:%.*]] = icmp eq i32 [[D]], 0
; CHECK: [[SAFE:%.*]] = select i1 [[ZERO]], i32 1, i32 [[D]]
; CHECK: udiv i32 %n, [[SAFE]]
define i32 @unsigned(i32 %n, i32 %d) {
  %q = udiv i32 %n, %d
  ret i32 %q
}

; The smallest number over -1 does not fit.
; CHECK-LABEL: define i64 @signed_remainder(
; CHECK-DAG: [[N:%.*]] = freeze i64 %n
; CHECK-DAG: [[D:%.*]] = freeze i64 %d
; CHECK-DAG: icmp eq i64 [[D]], 0
; CHECK-DAG: icmp eq i64 [[N]], -9223372036854775808
; CHECK-DAG: icmp eq i64 [[D]], -1
; CHECK: [[SAFE:%.*]] = select i1 {{%.*}}, i64 1, i64 [[D]]
; CHECK: srem i64 [[N]], [[SAFE]]
define i64 @signed_remainder(i64 %n, i64 %d) {
  %r = srem i64 %n, %d
  ret i64 %r
}

; CHECK-LABEL: define <3 x i8> @vector(
; CHECK: select <3 x i1> {{%.*}}, <3 x i8> splat (i8 1), <3 x i8>
; CHECK: sdiv <3 x i8>
define <3 x i8> @vector(<3 x i8> %n, <3 x i8> %d) {
  %q = sdiv <3 x i8> %n, %d
  ret <3 x i8> %q
}

; Flags that promised an exact quotient do not survive another divisor.
; CHECK-LABEL: define i128 @exact(
; CHECK: = udiv i128
define i128 @exact(i128 %n, i128 %d) {
  %q = udiv exact i128 %n, %d
  ret i128 %q
}

; CHECK-LABEL: define i32 @harmless(
; CHECK-NOT: select
; CHECK: sdiv i32 %n, 7
; CHECK-NEXT: udiv i32 %a, -1
; CHECK-NOT: select
; CHECK: ret i32
define i32 @harmless(i32 %n) {
  %a = sdiv i32 %n, 7
  %b = udiv i32 %a, -1
  ret i32 %b
}

; A constant vector is harmless only if each element is.
; CHECK-LABEL: define <2 x i32> @one_bad_element(
; CHECK-NEXT: udiv <2 x i32> %n, <i32 3, i32 1>
define <2 x i32> @one_bad_element(<2 x i32> %n) {
  %q = udiv <2 x i32> %n, <i32 3, i32 0>
  ret <2 x i32> %q
}

; CHECK-LABEL: define <2 x i32> @good_elements(
; CHECK-NEXT: udiv <2 x i32> %n, <i32 3, i32 5>
define <2 x i32> @good_elements(<2 x i32> %n) {
  %q = udiv <2 x i32> %n, <i32 3, i32 5>
  ret <2 x i32> %q
}

; CHECK-LABEL: define i32 @constant_minus_one(
; CHECK: icmp eq i32 {{%.*}}, -2147483648
; CHECK: sdiv
define i32 @constant_minus_one(i32 %n) {
  %q = sdiv i32 %n, -1
  ret i32 %q
}

; CHECK-LABEL: define float @floating(
; CHECK-NEXT: fdiv float %n, %d
define float @floating(float %n, float %d) {
  %q = fdiv float %n, %d
  ret float %q
}

; In one bit, -1 over -1 does not fit, and there is no divisor with which it would.
; CHECK-LABEL: define i1 @one_bit(
; CHECK: [[Q:%.*]] = udiv i1 %n,
; CHECK: urem i1 %n,
define i1 @one_bit(i1 %n, i1 %d) {
  %q = sdiv i1 %n, %d
  %r = srem i1 %n, %d
  %s = xor i1 %q, %r
  ret i1 %s
}
