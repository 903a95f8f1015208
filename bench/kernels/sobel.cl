// Edges of a picture of four bytes for each point.
// BENCH: -g 512,512 -l 64,1 -a out:uchar4[262144] -a uchar4[262144]=rand -a i32=512 -a i32=512
kernel void sobel(global uchar4 *out, global const uchar4 *in, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[i] = (uchar4)0;
    return;
  }
  int4 a = convert_int4(in[i - width - 1]), b = convert_int4(in[i - width]),
       c = convert_int4(in[i - width + 1]), d = convert_int4(in[i - 1]),
       e = convert_int4(in[i + 1]), f = convert_int4(in[i + width - 1]),
       g = convert_int4(in[i + width]), h = convert_int4(in[i + width + 1]);
  int4 gx = (c + 2 * e + h) - (a + 2 * d + f), gy = (f + 2 * g + h) - (a + 2 * b + c);
  out[i] = convert_uchar4_sat((uint4)(abs(gx) + abs(gy)));
}
