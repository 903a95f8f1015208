// One stage of a radix-2 Stockham transform; `h` is half the size of its butterflies.
kernel void fft(global const float2 *in, global float2 *out, global const float2 *twiddles, uint n,
                uint h) {
  uint i = get_global_id(0), k = i & (h - 1);
  float2 w = twiddles[k * (n / 2 / h)], a = in[i], b = in[i + n / 2];
  b = (float2)(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
  uint j = 2 * i - k;
  out[j] = a + b;
  out[j + h] = a - b;
}
