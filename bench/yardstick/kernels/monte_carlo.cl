// Prices of an Asian option: each work-item follows some paths of 32 steps.
uint advance(uint s) {
  s ^= s << 13;
  s ^= s >> 17;
  return s ^ (s << 5);
}
kernel void monte_carlo(global float *out, int paths, float price, float strike, float drift,
                        float volatility) {
  uint s = get_global_id(0) * 2654435761u + 1;
  float total = 0;
  for (int path = 0; path < paths; ++path) {
    float now = price, sum = 0;
    for (int step = 0; step < 32; ++step) {
      s = advance(s);
      float u = ((s >> 8) + 1) * 0x1p-24f;
      s = advance(s);
      float angle = 6.2831853f * (s >> 8) * 0x1p-24f;
      now *= exp(drift + volatility * sqrt(-2.0f * log(u)) * cos(angle));
      sum += now;
    }
    total += fmax(sum / 32 - strike, 0.0f);
  }
  out[get_global_id(0)] = total / paths;
}
