// Monte Carlo: points in a quarter of a circle.
// BENCH: -g 8192 -l 64 -a out:u32[8192] -a i32=64
kernel void xorshift(global uint *out, int n) {
  uint s = get_global_id(0) * 2654435761u + 1, hits = 0;
  for (int k = 0; k < n; ++k) {
    s ^= s << 13; s ^= s >> 17; s ^= s << 5;
    float x = (s >> 8) * 0x1p-24f;
    s ^= s << 13; s ^= s >> 17; s ^= s << 5;
    float y = (s >> 8) * 0x1p-24f;
    if (x * x + y * y < 1.0f)
      ++hits;
  }
  out[get_global_id(0)] = hits;
}
