// Structures of vectors, and vectors at strides and addresses of all kinds.
// DEFINE: %{run} = oclrun %s -g 48 -l 24 -a i32[48]=iota -a f32[512]=rand -a out:f32[512]=rand -a out:f32[512]=rand -a out:u16[512]=rand -a out:u8[1024]=rand -a i32=2
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -b --vecz-width=2 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -b --vecz-width=16 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
typedef struct { float4 position, velocity; } Particle;
typedef struct { float a, b, c, d, e, f, g; } Odd;
kernel void lane_vectors(global const int *c, global const float *x, global Particle *p, global Odd *o,
                         global ushort *s, global uchar *b, int n) {
  size_t i = get_global_id(0);
  int j = (c[i] * 5 + 3) % 48;
  Particle q = p[i];
  q.position += q.velocity * 0.125f;
  q.velocity = q.velocity.wzyx;
  p[i] = q;
  Odd odd = o[i];
  odd.a += odd.g;
  odd.e = odd.b * odd.c;
  o[i] = odd;
  // Not aligned to more than elements, and nothing is written behind the third.
  vstore3(vload3(j, s + 1) + (ushort3)(1, 2, 3), j, s + 1);
  if (j > 20) {
    uchar16 bytes = vload16(i, b + 3);
    vstore8(bytes.odd + bytes.even, i * 2, b + 3);
    float4 near = vload4(j * n, x);
    o[i].b = near.x + near.w;
    o[i].c = near.y - near.z;
  }
}
