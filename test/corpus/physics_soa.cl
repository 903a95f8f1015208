// Particles that bounce, as a structure of arrays.
// BENCH: -g 32768 -l 128 -a out:f32[32768]=rand -a out:f32[32768]=rand -a f32[32768]=rand -a f32[32768]=rand -a f32=0.1
kernel void physics_soa(global float *x, global float *y, global float *vx, global float *vy, float dt) {
  int i = get_global_id(0);
  float px = x[i] + vx[i] * dt, py = y[i] + vy[i] * dt;
  float sx = vx[i], sy = vy[i] - 9.81f * dt;
  if (px < 0.0f || px > 1.0f) {
    sx = -0.9f * sx;
    px = clamp(px, 0.0f, 1.0f);
  }
  if (py < 0.0f) {
    sy = -0.9f * sy;
    py = -py;
  }
  x[i] = px;
  y[i] = py;
  vx[i] = sx;
  vy[i] = sy;
}
