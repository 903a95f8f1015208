// Edges in a picture of uchar4.
// BENCH: -g 256,128 -l 64,2 -a out:uchar4[32768] -a uchar4[32768]=rand -a i32=256 -a i32=128
kernel void sobel(global uchar4 *out, global const uchar4 *in, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[i] = (uchar4)(0, 0, 0, 255);
    return;
  }
  float4 nw = convert_float4(in[i - w - 1]), n = convert_float4(in[i - w]), ne = convert_float4(in[i - w + 1]);
  float4 west = convert_float4(in[i - 1]), east = convert_float4(in[i + 1]);
  float4 sw = convert_float4(in[i + w - 1]), s = convert_float4(in[i + w]), se = convert_float4(in[i + w + 1]);
  float4 gx = ne + 2 * east + se - nw - 2 * west - sw;
  float4 gy = sw + 2 * s + se - nw - 2 * n - ne;
  float4 length = sqrt(gx * gx + gy * gy) / 2;
  uchar4 edge = convert_uchar4_sat(length);
  edge.w = 255;
  out[i] = edge;
}
