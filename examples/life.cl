// Conway's Game of Life on a torus of width by height cells.
//
// A run computes one generation. `cells` holds two grids; `generation` holds a counter for each
// cell, whose parity selects the current grid. A work-item writes only its own counter and its own
// cell of the other grid, so that no barrier is needed, and repeated runs (-r) continue with the
// next generation.
//
// Three cells in a column become three in a row and vice versa; after three generations:
//
//   oclrun life.cl -g 4,4 -r 3 \
//     -a u8[32]=0,0,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 \
//     -a u32[16] -a out:u8[16]
//
// Random cells after two hundred generations, as a PNG (odd bytes are living cells):
//
//   oclrun life.cl -g 512,512 -r 200 -a u8[524288]=rand -a u32[262144] -a out@life.png:u8[262144]

kernel void life(global uchar *cells, global uint *generation, global uchar *picture) {
  size_t width = get_global_size(0);
  size_t height = get_global_size(1);
  size_t x = get_global_id(0);
  size_t y = get_global_id(1);
  size_t cell = y * width + x;

  uint now = generation[cell];
  size_t grid = width * height;
  global const uchar *current = cells + (now & 1) * grid;
  global uchar *next = cells + (~now & 1) * grid;

  size_t left = x == 0 ? width - 1 : x - 1;
  size_t right = x == width - 1 ? 0 : x + 1;
  size_t above = (y == 0 ? height - 1 : y - 1) * width;
  size_t below = (y == height - 1 ? 0 : y + 1) * width;
  size_t here = y * width;
  int neighbours = (current[above + left] & 1) + (current[above + x] & 1) +
                   (current[above + right] & 1) + (current[here + left] & 1) +
                   (current[here + right] & 1) + (current[below + left] & 1) +
                   (current[below + x] & 1) + (current[below + right] & 1);

  bool alive = neighbours == 3 || (neighbours == 2 && (current[cell] & 1));
  next[cell] = alive;
  picture[cell] = alive ? 255 : 0;
  generation[cell] = now + 1;
}
