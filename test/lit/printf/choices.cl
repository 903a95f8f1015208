// Strings and formats that are selected at run time.
// RUN: oclrun %s -g 3 -l 1 2>/dev/null | sort | FileCheck %s --match-full-lines
// CHECK: 0 is even
// CHECK-NEXT: 1 is odd
// CHECK-NEXT: 2 is even
// CHECK-NEXT: hex 2
// CHECK-NEXT: small 0
// CHECK-NEXT: small 1
constant char *constant name = "is";
kernel void choices(void) {
  int id = (int)get_global_id(0);
  printf("%d %s %s\n", id, name, id % 2 ? "odd" : "even");
  printf(id < 2 ? "small %d\n" : "hex %x\n", id);
}
