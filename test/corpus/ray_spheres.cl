// The nearest of many spheres that a ray hits, and its light.
// BENCH: -g 128,64 -l 64,1 -a out:float4[8192] -a float4[16]=rand -a i32=16
kernel void ray_spheres(global float4 *out, constant float4 *spheres, int count) {
  int px = get_global_id(0), py = get_global_id(1), w = get_global_size(0);
  float3 d = normalize((float3)(px / 128.0f - 0.5f, py / 64.0f - 0.5f, 1.0f));
  float nearest = 1e9f;
  int hit = -1;
  for (int i = 0; i < count; ++i) {
    float3 c = spheres[i].xyz * 4.0f + (float3)(-2.0f, -2.0f, 3.0f);
    float r = 0.3f + 0.3f * spheres[i].w, b = dot(c, d), q = b * b - dot(c, c) + r * r;
    if (q > 0) {
      float t = b - sqrt(q);
      if (t > 0 && t < nearest) {
        nearest = t;
        hit = i;
      }
    }
  }
  float4 colour = (float4)(0.1f, 0.1f, 0.2f, 1.0f);
  if (hit >= 0) {
    float3 n = normalize(d * nearest - spheres[hit].xyz * 4.0f - (float3)(-2.0f, -2.0f, 3.0f));
    colour.xyz = (float3)(fmax(dot(n, (float3)(0.5f, 0.7f, -0.5f)), 0.0f));
  }
  out[py * w + px] = colour;
}
