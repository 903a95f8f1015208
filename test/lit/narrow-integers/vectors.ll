; Vectors of small integers are computed in the narrowest type that gives the same bits.
; RUN: %simd256 muxc --device host --passes narrow-integers --verify-each -S %s | FileCheck %s

; Truncation makes all that wraps exact, however wide the sum is.
; CHECK-LABEL: define <16 x i8> @wraps(
; CHECK: add <16 x i8> %a, %b
; CHECK: mul <16 x i8>
; CHECK-NOT: i32
; CHECK: ret <16 x i8>
define <16 x i8> @wraps(<16 x i8> %a, <16 x i8> %b) {
  %x = zext <16 x i8> %a to <16 x i32>
  %y = sext <16 x i8> %b to <16 x i32>
  %sum = add nsw <16 x i32> %x, %y
  %product = mul <16 x i32> %sum, splat (i32 259)
  %low = trunc <16 x i32> %product to <16 x i8>
  ret <16 x i8> %low
}

; The difference of sums needs 11 bits.
; CHECK-LABEL: define <16 x i8> @saturates(
; CHECK: sub <16 x i16>
; CHECK: @llvm.abs.v16i16(<16 x i16> %{{.*}}, i1 false)
; CHECK: @llvm.umin.v16i16(
; CHECK-NOT: i32>
; CHECK: ret <16 x i8>
define <16 x i8> @saturates(<16 x i8> %a, <16 x i8> %b) {
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %twice = shl nuw nsw <16 x i32> %x, splat (i32 1)
  %difference = sub nsw <16 x i32> %twice, %y
  %distance = call <16 x i32> @llvm.abs.v16i32(<16 x i32> %difference, i1 true)
  %bounded = call <16 x i32> @llvm.umin.v16i32(<16 x i32> %distance, <16 x i32> splat (i32 255))
  %low = trunc nuw <16 x i32> %bounded to <16 x i8>
  ret <16 x i8> %low
}

; CHECK-LABEL: define <16 x i1> @compares(
; CHECK: and <16 x i8>
; CHECK: add <16 x i8>
; CHECK: icmp eq <16 x i8> %{{.*}}, splat (i8 3)
define <16 x i1> @compares(<16 x i8> %a, <16 x i8> %b) {
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %p = and <16 x i32> %x, splat (i32 1)
  %q = and <16 x i32> %y, splat (i32 1)
  %sum = add nuw nsw <16 x i32> %p, %q
  %equal = icmp eq <16 x i32> %sum, splat (i32 3)
  ret <16 x i1> %equal
}

; 65535 * 2 does not fit 16 bits, so its half is not that of the low bits.
; CHECK-LABEL: define <16 x i16> @average(
; CHECK: lshr <16 x i32>
define <16 x i16> @average(<16 x i16> %a, <16 x i16> %b) {
  %x = zext <16 x i16> %a to <16 x i32>
  %y = zext <16 x i16> %b to <16 x i32>
  %sum = add nuw nsw <16 x i32> %x, %y
  %half = lshr <16 x i32> %sum, splat (i32 1)
  %low = trunc <16 x i32> %half to <16 x i16>
  ret <16 x i16> %low
}

; The minimum of unsigned numbers is not that of their low bits where these are negative.
; CHECK-LABEL: define <16 x i8> @negative(
; CHECK: @llvm.umin.v16i32(
define <16 x i8> @negative(<16 x i8> %a, <16 x i8> %b) {
  %x = sext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %least = call <16 x i32> @llvm.umin.v16i32(<16 x i32> %x, <16 x i32> %y)
  %low = trunc <16 x i32> %least to <16 x i8>
  ret <16 x i8> %low
}

; CHECK-LABEL: define <16 x i8> @shifts(
; CHECK: shl <16 x i32>
define <16 x i8> @shifts(<16 x i8> %a, <16 x i8> %b) {
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %shifted = shl <16 x i32> %x, %y
  %low = trunc <16 x i32> %shifted to <16 x i8>
  ret <16 x i8> %low
}

; The sum is also needed as a whole.
; CHECK-LABEL: define <16 x i8> @used_elsewhere(
; CHECK: add nuw nsw <16 x i32>
define <16 x i8> @used_elsewhere(<16 x i8> %a, <16 x i8> %b, ptr %p) {
  %x = zext <16 x i8> %a to <16 x i32>
  %y = zext <16 x i8> %b to <16 x i32>
  %sum = add nuw nsw <16 x i32> %x, %y
  store <16 x i32> %sum, ptr %p
  %low = trunc <16 x i32> %sum to <16 x i8>
  ret <16 x i8> %low
}

; Uniform operands are truncated before they are repeated; two results share operands.
; CHECK-LABEL: define void @shared(
; CHECK: trunc i32 %s to i8
; CHECK: add <16 x i8>
; CHECK: xor <16 x i8>
; CHECK-NOT: <16 x i32>
; CHECK: ret void
define void @shared(<16 x i8> %a, i32 %s, ptr %p, ptr %q) {
  %x = zext <16 x i8> %a to <16 x i32>
  %first = insertelement <16 x i32> poison, i32 %s, i64 0
  %splat = shufflevector <16 x i32> %first, <16 x i32> poison, <16 x i32> zeroinitializer
  %sum = add <16 x i32> %x, %splat
  %other = xor <16 x i32> %sum, splat (i32 21)
  %one = trunc <16 x i32> %sum to <16 x i8>
  %two = trunc <16 x i32> %other to <16 x i8>
  store <16 x i8> %one, ptr %p
  store <16 x i8> %two, ptr %q
  ret void
}

; The sum is needed in 8 and in 16 bits.
; CHECK-LABEL: define void @two_widths(
; CHECK: mul <16 x i16>
; CHECK: trunc <16 x i16> {{.*}} to <16 x i8>
; CHECK: ret void
define void @two_widths(<16 x i8> %a, ptr %p, ptr %q) {
  %x = zext <16 x i8> %a to <16 x i32>
  %product = mul nuw nsw <16 x i32> %x, splat (i32 3)
  %one = trunc <16 x i32> %product to <16 x i8>
  %two = trunc <16 x i32> %product to <16 x i16>
  store <16 x i8> %one, ptr %p
  store <16 x i16> %two, ptr %q
  ret void
}

; Two bytes are one element here, whose range is not that of bytes.
; CHECK-LABEL: define <8 x i1> @joined_bytes(
; CHECK: lshr <8 x i{{16|32}}>
; CHECK-NOT: icmp ult <8 x i8>
; CHECK: ret <8 x i1>
define <8 x i1> @joined_bytes(<16 x i8> %a, <16 x i8> %b) {
  %s = add <16 x i8> %a, %b
  %p = bitcast <16 x i8> %s to <8 x i16>
  %q = bitcast <16 x i8> %b to <8 x i16>
  %x = zext <8 x i16> %p to <8 x i32>
  %y = zext <8 x i16> %q to <8 x i32>
  %half = lshr <8 x i32> %x, splat (i32 1)
  %less = icmp ult <8 x i32> %half, %y
  ret <8 x i1> %less
}

; Unreachable code may be self-referential.
; CHECK-LABEL: define void @unreachable(
define void @unreachable(ptr %p) {
  ret void
loop:
  %x = add <16 x i32> %x, %y
  %y = add <16 x i32> %y, %x
  %low = trunc <16 x i32> %x to <16 x i8>
  store <16 x i8> %low, ptr %p
  br label %loop
}
