; Results of fixed divisions for integers of all widths: all values of 4 bits, the limits of 128,
; and vectors wider than those of OpenCL. Zero, and -1 with the minimum, count as 1.
; RUN: muxc --passes software-div --verify-each %s -o %t.ll
; RUN: FileCheck %s --input-file %t.ll
; RUN: lli %t.ll

; CHECK-LABEL: define i4 @sdiv4(
; CHECK: icmp eq i4 {{%.*}}, -8
define i4 @sdiv4(i4 %n, i4 %d) noinline {
  %q = sdiv i4 %n, %d
  ret i4 %q
}
define i4 @srem4(i4 %n, i4 %d) noinline {
  %r = srem i4 %n, %d
  ret i4 %r
}
define i4 @udiv4(i4 %n, i4 %d) noinline {
  %q = udiv i4 %n, %d
  ret i4 %q
}
; CHECK-LABEL: define i128 @sdiv128(
; CHECK: icmp eq i128 {{%.*}}, -170141183460469231731687303715884105728
define i128 @sdiv128(i128 %n, i128 %d) noinline {
  %q = sdiv i128 %n, %d
  ret i128 %q
}
; CHECK-LABEL: define <32 x i8> @sdiv32x8(
; CHECK: select <32 x i1> {{%.*}}, <32 x i8> splat (i8 1), <32 x i8>
define <32 x i8> @sdiv32x8(<32 x i8> %n, <32 x i8> %d) noinline {
  %q = sdiv <32 x i8> %n, %d
  ret <32 x i8> %q
}

; Whether the division of 4-bit numbers is what it is in 32 bits.
define i1 @check4(i4 %n, i4 %d) {
  %sn = sext i4 %n to i32
  %sd = sext i4 %d to i32
  %zero = icmp eq i4 %d, 0
  %min = icmp eq i4 %n, -8
  %minus = icmp eq i4 %d, -1
  %over = and i1 %min, %minus
  %harmful = or i1 %zero, %over
  %safe = select i1 %harmful, i32 1, i32 %sd
  %q = sdiv i32 %sn, %safe
  %r = srem i32 %sn, %safe
  %gotq = call i4 @sdiv4(i4 %n, i4 %d)
  %gotr = call i4 @srem4(i4 %n, i4 %d)
  %wideq = sext i4 %gotq to i32
  %wider = sext i4 %gotr to i32
  %okq = icmp eq i32 %q, %wideq
  %okr = icmp eq i32 %r, %wider
  %un = zext i4 %n to i32
  %ud = zext i4 %d to i32
  %usafe = select i1 %zero, i32 1, i32 %ud
  %uq = udiv i32 %un, %usafe
  %gotuq = call i4 @udiv4(i4 %n, i4 %d)
  %wideuq = zext i4 %gotuq to i32
  %oku = icmp eq i32 %uq, %wideuq
  %ok1 = and i1 %okq, %okr
  %ok2 = and i1 %ok1, %oku
  ret i1 %ok2
}

define i32 @main() {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %bad = phi i32 [ 0, %0 ], [ %worse, %loop ]
  %n = trunc i32 %i to i4
  %high = lshr i32 %i, 4
  %d = trunc i32 %high to i4
  %ok = call i1 @check4(i4 %n, i4 %d)
  %wrong = select i1 %ok, i32 0, i32 1
  %worse = or i32 %bad, %wrong
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 256
  br i1 %done, label %wide, label %loop
wide:
  %a = call i128 @sdiv128(i128 -170141183460469231731687303715884105728, i128 -1)
  %oka = icmp eq i128 %a, -170141183460469231731687303715884105728
  %b = call i128 @sdiv128(i128 -170141183460469231731687303715884105728, i128 0)
  %okb = icmp eq i128 %b, -170141183460469231731687303715884105728
  %c = call i128 @sdiv128(i128 -170141183460469231731687303715884105728, i128 9223372036854775808)
  %okc = icmp eq i128 %c, -18446744073709551616
  %ab = and i1 %oka, %okb
  %abc = and i1 %ab, %okc
  %dividend = insertelement <32 x i8> splat (i8 -128), i8 100, i32 31
  %divisor = insertelement <32 x i8> splat (i8 -1), i8 0, i32 17
  %almost = insertelement <32 x i8> %divisor, i8 -7, i32 31
  %v = call <32 x i8> @sdiv32x8(<32 x i8> %dividend, <32 x i8> %almost)
  %expected = insertelement <32 x i8> splat (i8 -128), i8 -14, i32 31
  %differs = icmp ne <32 x i8> %v, %expected
  %bits = bitcast <32 x i1> %differs to i32
  %okv = icmp eq i32 %bits, 0
  %all = and i1 %abc, %okv
  %result = select i1 %all, i32 %worse, i32 1
  ret i32 %result
}
