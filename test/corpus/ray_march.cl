// A scene of distances, walked along rays.
// BENCH: -g 128,64 -l 64,1 -a out:f32[8192] -a f32=0.02
float scene(float3 p) {
  float sphere = length(p - (float3)(0.0f, 0.0f, 3.0f)) - 1.0f;
  float ground = p.y + 1.0f;
  return fmin(sphere, ground);
}
kernel void ray_march(global float *out, float step) {
  int px = get_global_id(0), py = get_global_id(1);
  float3 direction = normalize((float3)((px - 64) * step, (32 - py) * step, 1.0f));
  float travelled = 0;
  int i = 0;
  for (; i < 48; ++i) {
    float d = scene(direction * travelled);
    if (d < 0.001f || travelled > 20.0f)
      break;
    travelled += d;
  }
  out[py * get_global_size(0) + px] = travelled < 20.0f ? 1.0f / (1.0f + travelled) : 0.0f;
}
