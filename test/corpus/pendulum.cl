// Many pendulums by Runge and Kutta.
// BENCH: -g 4096 -l 64 -a out:f32[4096]=rand -a f32[4096]=rand -a i32=8 -a f32=0.05
float2 slope(float2 s) { return (float2)(s.y, -9.81f * sin(s.x)); }
kernel void pendulum(global float *angle, global float *speed, int steps, float dt) {
  int i = get_global_id(0);
  float2 s = (float2)(angle[i], speed[i]);
  for (int k = 0; k < steps; ++k) {
    float2 a = slope(s), b = slope(s + a * (dt / 2)), c = slope(s + b * (dt / 2)), d = slope(s + c * dt);
    s += (a + 2 * b + 2 * c + d) * (dt / 6);
  }
  angle[i] = s.x;
  speed[i] = s.y;
}
