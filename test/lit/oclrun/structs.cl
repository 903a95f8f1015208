// A structure is given by its bytes, as digits or from a file.
// RUN: oclrun %s -k store -g 1 -a out@%t.bin:u8[8]
// RUN: oclrun %s -k add -g 2 -a out:i32[2] -a bytes=@%t.bin | FileCheck %s --match-full-lines
// RUN: oclrun %s -k add -g 2 -a out:i32[2] -a bytes=0505050505050505 | FileCheck %s --check-prefix=HEX --match-full-lines
// RUN: not oclrun %s -k add -g 2 -a out:i32[2] -a bytes=05 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not oclrun %s -k add -g 2 -a out:i32[2] -a i32=5 2>&1 | FileCheck %s --check-prefix=TYPE
// CHECK: out: 6 7
// HEX: out: 84217615 84217616
// SIZE: oclrun: error: argument 1 'p': expected 8 bytes, got 1 bytes
// TYPE: oclrun: error: argument 1 'p': expected 8 bytes, got a value of type int

struct Parts {
  int a;
  short b, c;
};

kernel void store(global struct Parts *to) {
  to->a = 1;
  to->b = 2;
  to->c = 3;
}

kernel void add(global int *out, struct Parts p) {
  size_t i = get_global_id(0);
  out[i] = p.a + p.b + p.c + (int)i;
}
