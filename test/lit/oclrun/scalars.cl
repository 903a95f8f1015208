// Every scalar type reaches the kernel with its value, under both of its names.
// RUN: oclrun %s -k integers -g 1 -a out:i64[8] -a i8=-128 -a u8=255 -a i16=-32768 -a u16=65535 \
// RUN:   -a i32=-2147483648 -a u32=4294967295 -a i64=-9223372036854775808 -a u64=0x7fffffffffffffff \
// RUN:   | FileCheck %s --check-prefix=LOW --match-full-lines
// LOW: out: -128 255 -32768 65535 -2147483648 4294967295 -9223372036854775808 9223372036854775807
// RUN: oclrun %s -k integers -g 1 -a out:long[8] -a char=1 -a uchar=2 -a short=3 -a ushort=4 \
// RUN:   -a int=5 -a uint=6 -a long=+7 -a ulong=8 | FileCheck %s --check-prefix=NAMES --match-full-lines
// NAMES: out: 1 2 3 4 5 6 7 8
// RUN: oclrun %s -k floats -g 1 -a out:f64[2] -a f32=2.5 -a f64=-1e-300 | FileCheck %s --check-prefix=FLOATS --match-full-lines
// FLOATS: out: 2.5 -1e-300
// RUN: oclrun %s -k floats -g 1 -a out:f64[2] -a float=0x1p-3 -a double=inf | FileCheck %s --check-prefix=SPECIAL --match-full-lines
// SPECIAL: out: 0.125 inf

kernel void integers(global long *out, char i8, uchar u8, short i16, ushort u16, int i32, uint u32,
                     long i64, ulong u64) {
  out[0] = i8;
  out[1] = u8;
  out[2] = i16;
  out[3] = u16;
  out[4] = i32;
  out[5] = u32;
  out[6] = i64;
  out[7] = u64;
}

kernel void floats(global double *out, float f32, double f64) {
  out[0] = f32;
  out[1] = f64;
}
