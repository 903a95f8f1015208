// Prices of options, by the error function's polynomial.
// BENCH: -g 16384 -l 128 -a out:f32[16384] -a out:f32[16384] -a f32[16384]=rand -a f32[16384]=rand -a f32[16384]=rand -a f32=0.02 -a f32=0.3
float normal(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
  float p = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  float c = 0.39894228f * exp(-0.5f * d * d) * p;
  return d > 0 ? 1.0f - c : c;
}
kernel void black_scholes(global float *call, global float *put, global const float *price, global const float *strike,
                          global const float *years, float rate, float volatility) {
  int i = get_global_id(0);
  float s = 10 + 20 * price[i], x = 5 + 30 * strike[i], t = 0.25f + 9 * years[i];
  float root = sqrt(t);
  float d1 = (log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
  float d2 = d1 - volatility * root;
  float discount = x * exp(-rate * t);
  float c = s * normal(d1) - discount * normal(d2);
  call[i] = c;
  put[i] = c + discount - s;
}
