// The inverse of many 3 by 3 matrices.
// BENCH: -g 8192 -l 64 -a out:f32[73728] -a f32[73728]=rand
kernel void batched_inverse(global float *out, global const float *in) {
  int i = get_global_id(0);
  global const float *m = in + 9 * i;
  float a = m[0] + 1, b = m[1], c = m[2], d = m[3], e = m[4] + 1, f = m[5], g = m[6], h = m[7], k = m[8] + 1;
  float det = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
  float s = fabs(det) > 1e-9f ? 1.0f / det : 0.0f;
  global float *r = out + 9 * i;
  r[0] = (e * k - f * h) * s;
  r[1] = (c * h - b * k) * s;
  r[2] = (b * f - c * e) * s;
  r[3] = (f * g - d * k) * s;
  r[4] = (a * k - c * g) * s;
  r[5] = (c * d - a * f) * s;
  r[6] = (d * h - e * g) * s;
  r[7] = (b * g - a * h) * s;
  r[8] = (a * e - b * d) * s;
}
