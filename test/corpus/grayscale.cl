// Brightness of uchar4.
// BENCH: -g 65536 -l 128 -a out:u8[65536] -a uchar4[65536]=rand
kernel void grayscale(global uchar *out, global const uchar4 *in) {
  int i = get_global_id(0);
  uchar4 p = in[i];
  out[i] = (77 * p.x + 150 * p.y + 29 * p.z) >> 8;
}
