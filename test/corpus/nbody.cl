// Gravity between all pairs, bodies as float4.
// BENCH: -g 512 -l 64 -a out:float4[512] -a float4[512]=rand -a i32=512 -a f32=0.01
kernel void nbody(global float4 *speeds, global const float4 *bodies, int n, float dt) {
  int i = get_global_id(0);
  float4 me = bodies[i], a = 0;
  for (int j = 0; j < n; ++j) {
    float4 d = bodies[j] - me;
    float r = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + 1e-4f);
    float s = bodies[j].w * r * r * r;
    a.x += s * d.x;
    a.y += s * d.y;
    a.z += s * d.z;
  }
  speeds[i] += dt * a;
}
