; Results of fixed shifts for integers of all widths: all values of 4 bits, amounts beyond the width
; for 24 and 128 bits, and vectors wider than those of OpenCL.
; RUN: muxc --passes bit-shift-fixup --verify-each %s -o %t.ll
; RUN: FileCheck %s --input-file %t.ll
; RUN: lli %t.ll

; CHECK-LABEL: define i4 @shl4(
; CHECK: and i4 %a, 3
define i4 @shl4(i4 %x, i4 %a) noinline {
  %r = shl i4 %x, %a
  ret i4 %r
}
define i4 @ashr4(i4 %x, i4 %a) noinline {
  %r = ashr i4 %x, %a
  ret i4 %r
}
; CHECK-LABEL: define i128 @lshr128(
; CHECK: and i128 %a, 127
define i128 @lshr128(i128 %x, i128 %a) noinline {
  %r = lshr i128 %x, %a
  ret i128 %r
}
define i24 @shl24(i24 %x, i24 %a) noinline {
  %r = shl i24 %x, %a
  ret i24 %r
}
; CHECK-LABEL: define <32 x i16> @shl32x16(
; CHECK: and <32 x i16> %a, splat (i16 15)
define <32 x i16> @shl32x16(<32 x i16> %x, <32 x i16> %a) noinline {
  %r = shl <32 x i16> %x, %a
  ret <32 x i16> %r
}

define i1 @check4(i4 %x, i4 %a) {
  %amount = and i4 %a, 3
  %wide = sext i4 %x to i32
  %wideamount = zext i4 %amount to i32
  %left = shl i32 %wide, %wideamount
  %expectedleft = trunc i32 %left to i4
  %right = ashr i32 %wide, %wideamount
  %expectedright = trunc i32 %right to i4
  %gotleft = call i4 @shl4(i4 %x, i4 %a)
  %gotright = call i4 @ashr4(i4 %x, i4 %a)
  %okleft = icmp eq i4 %gotleft, %expectedleft
  %okright = icmp eq i4 %gotright, %expectedright
  %ok = and i1 %okleft, %okright
  ret i1 %ok
}

define i32 @main() {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %bad = phi i32 [ 0, %0 ], [ %worse, %loop ]
  %x = trunc i32 %i to i4
  %high = lshr i32 %i, 4
  %a = trunc i32 %high to i4
  %ok = call i1 @check4(i4 %x, i4 %a)
  %wrong = select i1 %ok, i32 0, i32 1
  %worse = or i32 %bad, %wrong
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 256
  br i1 %done, label %wide, label %loop
wide:
  %p = call i128 @lshr128(i128 -1, i128 255)
  %okp = icmp eq i128 %p, 1
  %q = call i128 @lshr128(i128 -1, i128 -170141183460469231731687303715884105728)
  %okq = icmp eq i128 %q, -1
  %r = call i24 @shl24(i24 1, i24 53)
  %okr = icmp eq i24 %r, 32
  %v = call <32 x i16> @shl32x16(<32 x i16> splat (i16 3), <32 x i16> splat (i16 -15))
  %differs = icmp ne <32 x i16> %v, splat (i16 6)
  %bits = bitcast <32 x i1> %differs to i32
  %okv = icmp eq i32 %bits, 0
  %pq = and i1 %okp, %okq
  %rv = and i1 %okr, %okv
  %all = and i1 %pq, %rv
  %result = select i1 %all, i32 %worse, i32 1
  ret i32 %result
}
