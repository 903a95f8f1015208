// Particles as structures.
// BENCH: -g 32768 -l 64 -a out:f32[262144]=rand -a f32=0.01
typedef struct { float x, y, z, m, vx, vy, vz, pad; } Particle;
kernel void aos_physics(global Particle *p, float dt) {
  int i = get_global_id(0);
  Particle q = p[i];
  q.vy -= 9.8f * dt;
  q.x += q.vx * dt; q.y += q.vy * dt; q.z += q.vz * dt;
  if (q.y < 0) { q.y = -q.y; q.vy = -0.9f * q.vy; }
  p[i] = q;
}
