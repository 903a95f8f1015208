// A median of nine by sorting in private memory.
// BENCH: -g 65536 -l 64 -a out:f32[65536] -a f32[65544]=rand
kernel void private_array(global float *out, global const float *in) {
  int i = get_global_id(0);
  float v[9];
  for (int k = 0; k < 9; ++k)
    v[k] = in[i + k];
  for (int a = 0; a < 9; ++a)
    for (int b = 0; b < 8 - a; ++b)
      if (v[b] > v[b + 1]) {
        float t = v[b];
        v[b] = v[b + 1];
        v[b + 1] = t;
      }
  out[i] = v[4];
}
