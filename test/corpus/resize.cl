// A picture in another size, by bilinear interpolation.
// BENCH: -g 384,96 -l 64,1 -a out:f32[36864] -a f32[32768]=rand -a i32=256 -a i32=128
kernel void resize(global float *out, global const float *in, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1), ow = get_global_size(0), oh = get_global_size(1);
  float fx = clamp((x + 0.5f) * w / ow - 0.5f, 0.0f, w - 1.001f);
  float fy = clamp((y + 0.5f) * h / oh - 0.5f, 0.0f, h - 1.001f);
  int ix = (int)fx, iy = (int)fy;
  float ax = fx - ix, ay = fy - iy;
  global const float *p = in + iy * w + ix;
  out[y * ow + x] = mix(mix(p[0], p[1], ax), mix(p[w], p[w + 1], ax), ay);
}
