// Numbers kept as half, computed as float.
// BENCH: -g 32768 -l 128 -a out:f16[32768] -a f16[32768]=rand -a f32=3
kernel void half_storage(global half *out, global const half *in, float scale) {
  size_t i = get_global_id(0);
  float x = vload_half(i, in);
  vstore_half(x * scale + 1.0f, i, out);
}
