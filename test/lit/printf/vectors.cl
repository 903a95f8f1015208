// Vectors of every length and element.
// RUN: oclrun %s -g 1 2>/dev/null | FileCheck %s --match-full-lines
// CHECK: 1,2,-3,4 255,1
// CHECK-NEXT: 1,-2,3
// CHECK-NEXT: 1,2,3,4,5,6,7,-8
// CHECK-NEXT: 18446744073709551615,2
// CHECK-NEXT: 1.00,2.00,3.00,4.00
// CHECK-NEXT: 0x1,0x2,0x3,0x4,0x5,0x6,0x7,0x8,0x9,0xa,0xb,0xc,0xd,0xe,0xf,0x10
// CHECK-NEXT: 0.5,0.25,0.125 tail
kernel void vectors(void) {
  printf("%v4hhd %v2hhu\n", (char4)(1, 2, -3, 4), (uchar2)(255, 1));
  printf("%v3hd\n", (short3)(1, -2, 3));
  printf("%v8hli\n", (int8)(1, 2, 3, 4, 5, 6, 7, -8));
  printf("%v2lu\n", (ulong2)(ULONG_MAX, 2));
  printf("%2.2v4hlf\n", (float4)(1, 2, 3, 4));
  printf("%#v16hhx\n", (uchar16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
  printf("%v3hlg %s\n", (float3)(0.5f, 0.25f, 0.125f), "tail");
}
