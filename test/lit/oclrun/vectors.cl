// Vectors: values with a number for each component or one for all, buffers of vectors, and vectors
// of three, which take the room of four.
// RUN: oclrun %s -k values -g 1 -a out:f32[4] -a float4=1,2,3,4 -a int2=5 -a uchar3=7,8,9 | FileCheck %s --check-prefix=VALUES --match-full-lines
// VALUES: out: 13 15 17 9

// RUN: oclrun %s -k reverse -g 2 -a out:float4[2]=iota | FileCheck %s --check-prefix=REVERSE --match-full-lines
// REVERSE: data: 3 2 1 0 7 6 5 4

// RUN: oclrun %s -k reverse -g 2 -a out:float4[2]=1,2,3,4 | FileCheck %s --check-prefix=FILL --match-full-lines
// FILL: data: 4 3 2 1 4 3 2 1

// RUN: oclrun %s -k threes -g 2 -a short3[]=1,2,3,4,5,6 -a out:short3[2] -a out@%t.bin:i16[8] | FileCheck %s --check-prefix=THREES --match-full-lines
// THREES: to: 2 4 6 8 10 12
// RUN: od -A n -t d2 %t.bin | FileCheck %s --check-prefix=LAYOUT
// LAYOUT: 2 4 6 0 8 10 12 0

// RUN: oclrun %s -k wide -g 1 -a out:ulong16[1] -a ulong16=3 -a double8=0,1,2,3,4,5,6,7 | FileCheck %s --check-prefix=WIDE --match-full-lines
// WIDE: out: 3 4 5 6 7 8 9 10 3 3 3 3 3 3 3 3

kernel void values(global float *out, float4 a, int2 b, uchar3 c) {
  out[0] = a.x + b.x + c.x;
  out[1] = a.y + b.y + c.y;
  out[2] = a.z + b.x + c.z;
  out[3] = a.w + b.y;
}

kernel void reverse(global float4 *data) {
  size_t i = get_global_id(0);
  data[i] = data[i].wzyx;
}

kernel void threes(global const short3 *from, global short3 *to, global short *raw) {
  size_t i = get_global_id(0);
  short3 doubled = from[i] + from[i];
  to[i] = doubled;
  raw[4 * i] = doubled.x;
  raw[4 * i + 1] = doubled.y;
  raw[4 * i + 2] = doubled.z;
}

kernel void wide(global ulong16 *out, ulong16 a, double8 b) {
  ulong16 sum = a;
  sum.s0 += (ulong)b.s0;
  sum.s1 += (ulong)b.s1;
  sum.s2 += (ulong)b.s2;
  sum.s3 += (ulong)b.s3;
  sum.s4 += (ulong)b.s4;
  sum.s5 += (ulong)b.s5;
  sum.s6 += (ulong)b.s6;
  sum.s7 += (ulong)b.s7;
  *out = sum;
}
