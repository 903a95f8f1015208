// Interleaved groups: structures, components of vectors, strides of two and three elements.
// DEFINE: %{run} = oclrun %s -g 48 -l 24 -a out:f32[192]=rand -a f32[144]=rand -a uchar4[48]=rand -a out:uchar4[48] -a i32=3
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
typedef struct { float x, y, z, m; } Body;
kernel void interleaved(global Body *bodies, global const float *in, global const uchar4 *bytes, global uchar4 *mixed,
                        int n) {
  int i = get_global_id(0);
  Body body = bodies[i];
  float3 v = vload3(i, in);
  body.x += v.z;
  body.y -= v.x * body.m;
  body.z = v.y + in[2 * i] + in[n * i];
  bodies[i] = body;
  uchar4 b = bytes[i];
  mixed[i] = (uchar4)(b.z, b.x, b.y + b.z, 7);
}
