// The median of nine, by a network of comparisons.
// BENCH: -g 256,128 -l 64,2 -a out:u8[32768] -a u8[33540]=rand
#define SORT(a, b) { uchar t = min(a, b); b = max(a, b); a = t; }
kernel void median(global uchar *out, global const uchar *in) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0), pitch = w + 2;
  global const uchar *p = in + y * pitch + x;
  uchar a = p[0], b = p[1], c = p[2];
  uchar d = p[pitch], e = p[pitch + 1], f = p[pitch + 2];
  uchar g = p[2 * pitch], h = p[2 * pitch + 1], i = p[2 * pitch + 2];
  SORT(b, c) SORT(e, f) SORT(h, i) SORT(a, b) SORT(d, e) SORT(g, h)
  SORT(b, c) SORT(e, f) SORT(h, i) SORT(a, d) SORT(f, i) SORT(e, h)
  SORT(d, g) SORT(b, e) SORT(c, f) SORT(e, h) SORT(e, c) SORT(g, e)
  SORT(e, c)
  out[y * w + x] = e;
}
