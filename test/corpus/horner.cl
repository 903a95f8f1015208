// A polynomial of degree 15.
// BENCH: -g 65536 -l 128 -a out:f32[65536] -a f32[65536]=rand -a f32[16]=rand
kernel void horner(global float *out, global const float *in, constant float *c) {
  int i = get_global_id(0);
  float x = in[i], y = c[15];
  for (int k = 14; k >= 0; --k)
    y = fma(y, x, c[k]);
  out[i] = y;
}
