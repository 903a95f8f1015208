// Turns points by quaternions.
// BENCH: -g 16384 -l 128 -a out:float4[16384] -a float4[16384]=rand -a float4[16384]=rand
float4 product(float4 a, float4 b) {
  return (float4)(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}
kernel void quaternions(global float4 *out, global const float4 *turns, global const float4 *points) {
  int i = get_global_id(0);
  float4 q = normalize(turns[i] + 0.1f), p = points[i];
  p.w = 0;
  out[i] = product(product(q, p), (float4)(-q.xyz, q.w));
}
