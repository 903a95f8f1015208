// A blur of bytes, inside of the edges only.
// BENCH: -g 512,128 -l 64,2 -a out:u8[65536] -a u8[65536]=rand -a i32=512 -a i32=128
kernel void box_blur(global uchar *out, global const uchar *in, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
    return;
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += in[(y + dy) * w + x + dx];
  out[y * w + x] = sum / 9;
}
