// One stage of a Fourier transform over many numbers.
// BENCH: -g 32768 -l 128 -a out:float2[65536]=rand -a i32=64
kernel void fft_butterfly(global float2 *data, int span) {
  int i = get_global_id(0);
  int k = i & (span - 1), a = ((i - k) << 1) + k, b = a + span;
  float angle = -(float)k / span;
  float c = cospi(angle), s = sinpi(angle);
  float2 p = data[a], q = data[b];
  float2 r = (float2)(q.x * c - q.y * s, q.x * s + q.y * c);
  data[a] = p + r;
  data[b] = p - r;
}
