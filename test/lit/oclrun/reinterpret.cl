// Where the bits fit, the type may differ: signed and unsigned, bytes for anything, words for
// vectors of the same size, and scalars for vectors of them.
// RUN: oclrun %s -g 1 -a out:i32[4] -a i32=-1 -a u8[4]=1,0,0,0 -a u32[1]=0x04030201 -a i32[4]=iota | FileCheck %s --match-full-lines
// CHECK: out: -1 1 3 6

kernel void sums(global uint *out, uint a, global const uint *b, global const uchar4 *c,
                 global const int4 *d) {
  out[0] = a;
  out[1] = *b;
  out[2] = c->z;
  out[3] = d->x + d->y + d->z + d->w;
}
