// Colours from brightness and two differences.
// BENCH: -g 65536 -l 128 -a out:uchar4[65536] -a u8[65536]=rand -a u8[65536]=rand -a u8[65536]=rand
kernel void yuv_to_rgb(global uchar4 *rgb, global const uchar *luma, global const uchar *u, global const uchar *v) {
  int i = get_global_id(0);
  int c = luma[i] - 16, d = u[i] - 128, e = v[i] - 128;
  int r = (298 * c + 409 * e + 128) >> 8;
  int g = (298 * c - 100 * d - 208 * e + 128) >> 8;
  int b = (298 * c + 516 * d + 128) >> 8;
  rgb[i] = (uchar4)(clamp(r, 0, 255), clamp(g, 0, 255), clamp(b, 0, 255), 255);
}
