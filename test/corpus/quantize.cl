// Floats to bytes, rounded and saturated.
// BENCH: -g 65536 -l 128 -a out:i8[65536] -a f32[65536]=rand -a f32=200 -a f32=-90
kernel void quantize(global char *out, global const float *in, float scale, float zero) {
  int i = get_global_id(0);
  out[i] = convert_char_sat_rte(in[i] * scale + zero);
}
