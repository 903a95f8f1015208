// The least of a neighbourhood.
// BENCH: -g 512,128 -l 64,2 -a out:u8[65536] -a u8[65536]=rand -a i32=3
kernel void erode(global uchar *out, global const uchar *in, int radius) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  uchar least = 255;
  for (int d = -radius; d <= radius; ++d) {
    int px = x + d;
    if (px >= 0 && px < w)
      least = min(least, in[y * w + px]);
  }
  out[y * w + x] = least;
}
