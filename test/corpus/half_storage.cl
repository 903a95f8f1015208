// Numbers kept as half, computed as float.
// BENCH: -g 131072 -l 128 -a out:f16[131072] -a f16[131072]=rand -a f32=3
kernel void half_storage(global half *out, global const half *in, float scale) {
  size_t i = get_global_id(0);
  float x = vload_half(i, in);
  vstore_half(x * scale + 1.0f, i, out);
}
