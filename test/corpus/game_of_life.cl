// Conway's cells on a torus.
// BENCH: -g 512,128 -l 64,2 -a out:u8[65536] -a u8[65536]=rand -a i32=512 -a i32=128
kernel void game_of_life(global uchar *next, global const uchar *cells, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  int neighbours = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0)
        continue;
      int px = (x + dx + w) & (w - 1), py = (y + dy + h) & (h - 1);
      neighbours += cells[py * w + px] & 1;
    }
  uchar alive = cells[y * w + x] & 1;
  next[y * w + x] = neighbours == 3 || (alive && neighbours == 2);
}
