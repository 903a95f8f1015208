// Every third element.
// BENCH: -g 65536 -l 64 -a out:f32[65536] -a f32[196608]=rand
kernel void strided_copy(global float *out, global const float *in) {
  int i = get_global_id(0);
  out[i] = in[3 * i] + in[3 * i + 1] * in[3 * i + 2];
}
