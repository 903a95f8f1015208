// Prices of options.
// BENCH: -g 32768 -l 64 -a out:f32[32768] -a out:f32[32768] -a f32[32768]=rand
float cdf(float x) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(x));
  float w = 0.31938153f * k - 0.356563782f * k * k + 1.781477937f * k * k * k;
  float y = 1.0f - 0.39894228f * exp(-0.5f * x * x) * w;
  return x < 0 ? 1.0f - y : y;
}
kernel void black_scholes(global float *call, global float *put, global const float *in) {
  int i = get_global_id(0);
  float r = in[i], s = 10 + 90 * r, k = 10 + 90 * (1 - r), t = 1 + 9 * r, v = 0.2f + 0.1f * r;
  float root = v * sqrt(t);
  float d1 = (log(s / k) + (0.02f + 0.5f * v * v) * t) / root, d2 = d1 - root;
  float e = k * exp(-0.02f * t);
  call[i] = s * cdf(d1) - e * cdf(d2);
  put[i] = e * cdf(-d2) - s * cdf(-d1);
}
