// Conway's game on a torus.
// BENCH: -g 512,512 -l 64,1 -a out:u8[262144] -a u8[262144]=rand -a i32=512
kernel void life(global uchar *out, global const uchar *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0)
        sum += in[((y + dy) & (n - 1)) * n + ((x + dx) & (n - 1))] & 1;
  uchar me = in[y * n + x] & 1;
  out[y * n + x] = sum == 3 || (sum == 2 && me);
}
