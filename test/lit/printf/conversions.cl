// Every conversion, with flags, widths, precisions and lengths.
// RUN: oclrun %s -g 1 2>/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: oclrun %s -g 1 -b -cl-opt-disable 2>/dev/null | FileCheck %s --match-full-lines --strict-whitespace
//      CHECK:-5 7 10 4294967295 ff FF 100%
// CHECK-NEXT:[   42|42   |00042|+42| 42|0xff|010]
// CHECK-NEXT:-1 255 -32768 65535
// CHECK-NEXT:-9223372036854775808 18446744073709551615 ffffffffffffffff
// CHECK-NEXT:1.500000 2.500000 3.14
// CHECK-NEXT:1.500000e+00 1.5E+03 1.5 1E+10 0x1.8p+0 0X1P-1
// CHECK-NEXT:inf -INF nan
// CHECK-NEXT:[a  b]
// CHECK-NEXT:[hello|   hi|hi   |he]
// CHECK-NEXT:0x10
// CHECK-NEXT:done
kernel void conversions(void) {
  int m1 = -1;
  printf("%d %i %o %u %x %X 100%%\n", -5, 7, 8, m1, 255, 255);
  printf("[%5d|%-5d|%05d|%+d|% d|%#x|%#o]\n", 42, 42, 42, 42, 42, 255, 8);
  printf("%hhd %hhu %hd %hu\n", (char)-1, (uchar)255, (short)-32768, (ushort)65535);
  printf("%ld %lu %lx\n", LONG_MIN, ULONG_MAX, ULONG_MAX);
  printf("%f %F %.2f\n", 1.5f, 2.5f, 3.14159f);
  printf("%e %.1E %g %G %a %A\n", 1.5f, 1500.0f, 1.5f, 1e10f, 1.5f, 0.5f);
  printf("%f %F %f\n", INFINITY, -INFINITY, fabs(NAN));
  printf("[%c%3c]\n", 'a', 'b');
  printf("[%s|%5s|%-5s|%.2s]\n", "hello", "hi", "hi", "hello");
  printf("%p\n", (global void *)16);
  printf("done\n");
}
