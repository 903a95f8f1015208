// Particles that bounce, as an array of structures.
// BENCH: -g 32768 -l 128 -a out:f32[262144]=rand -a f32=0.1
typedef struct {
  float x, y, z, vx, vy, vz, mass;
  int bounces;
} Particle;
kernel void physics_aos(global Particle *particles, float dt) {
  Particle p = particles[get_global_id(0)];
  p.vz -= 9.81f * dt;
  p.x += p.vx * dt;
  p.y += p.vy * dt;
  p.z += p.vz * dt;
  if (p.z < 0) {
    p.z = -p.z;
    p.vz *= -0.8f;
    ++p.bounces;
  }
  particles[get_global_id(0)] = p;
}
