// Brightness through a curve, with powers.
// BENCH: -g 32768 -l 128 -a out:uchar4[32768] -a float4[32768]=rand -a f32=2.5
kernel void tone_map(global uchar4 *out, global const float4 *in, float exposure) {
  int i = get_global_id(0);
  float4 c = in[i] * exposure;
  c = c / (1.0f + c);
  c = native_powr(c, (float4)(1 / 2.2f));
  out[i] = convert_uchar4_sat(c * 255.0f);
}
