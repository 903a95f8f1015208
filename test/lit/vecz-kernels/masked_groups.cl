// Interleaved groups under a mask, with gaps and without, and with members of several sizes.
// DEFINE: %{run} = oclrun %s -g 96 -l 48 -a i32[96]=rand -a f32[384]=rand -a out:f32[384]=rand -a out:u16[384]=rand -a out:u8[384]=rand -a out:f64[384]=rand -a i32=3
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -b --vecz-width=8 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void masked_groups(global const int *c, global const float *x, global float *f, global ushort *s,
                          global uchar *b, global double *d, int n) {
  size_t i = get_global_id(0);
  float v = x[i], w = v * 2.0f, u = v + w;
  // All lanes of some vectors, none of others, and some of most.
  bool mixed = (c[i] & n) != 0 || i < 16;
  if (mixed && i < 80) {
    f[3 * i] = v;
    f[3 * i + 1] = w;
    f[3 * i + 2] = u;
  }
  if (c[i] > 0) {
    s[4 * i + 3] = i;
    s[4 * i] = i + 1;
    s[4 * i + 1] = i + 2;
  }
  if (mixed) {
    uchar4 old = vload4(i, b);
    vstore3(old.yzw + (uchar3)(1, 2, 3), 0, b + 4 * i);
  }
  if (c[i] < 9) {
    float3 old = vload3(i, x);
    d[2 * i] = old.z;
    d[2 * i + 1] = old.x - old.y;
  }
}
