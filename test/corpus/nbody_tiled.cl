// Gravity between all pairs, bodies read in tiles by the group.
// BENCH: -g 512 -l 64 -a out:f32[512] -a out:f32[512] -a f32[512]=rand -a f32[512]=rand -a i32=512
#define TILE 64
kernel void nbody_tiled(global float *ax, global float *ay, global const float *x, global const float *y, int n) {
  local float tx[TILE], ty[TILE];
  int i = get_global_id(0), l = get_local_id(0);
  float mx = x[i], my = y[i], sx = 0, sy = 0;
  for (int t = 0; t < n; t += TILE) {
    tx[l] = x[t + l];
    ty[l] = y[t + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < TILE; ++j) {
      float dx = tx[j] - mx, dy = ty[j] - my;
      float r = 1.0f / sqrt(dx * dx + dy * dy + 0.01f);
      float s = r * r * r;
      sx += s * dx;
      sy += s * dy;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  ax[i] = sx;
  ay[i] = sy;
}
