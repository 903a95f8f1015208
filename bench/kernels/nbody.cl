// Forces between all pairs of bodies.
// BENCH: -g 512 -l 64 -a out:float4[512] -a float4[512]=rand -a i32=512
kernel void nbody(global float4 *force, global const float4 *body, int n) {
  int i = get_global_id(0);
  float3 me = body[i].xyz, sum = 0;
  for (int j = 0; j < n; ++j) {
    float3 d = body[j].xyz - me;
    float r = rsqrt(dot(d, d) + 0.01f);
    sum += d * (body[j].w * r * r * r);
  }
  force[i] = (float4)(sum, 0);
}
