// Points in a circle, each work-item with its own random numbers.
// BENCH: -g 4096 -l 64 -a out:u32[4096] -a u32[4096]=rand -a i32=200
kernel void monte_carlo_pi(global uint *hits, global const uint *seeds, int rounds) {
  int i = get_global_id(0);
  uint state = seeds[i] | 1, count = 0;
  for (int r = 0; r < rounds; ++r) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float x = (state & 0xffff) / 65536.0f, y = (state >> 16) / 65536.0f;
    if (x * x + y * y < 1.0f)
      ++count;
  }
  hits[i] = count;
}
