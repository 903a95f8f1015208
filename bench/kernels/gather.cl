// A table looked up.
// BENCH: -g 65536 -l 64 -a out:f32[65536] -a f32[65536]=rand -a u32[65536]=rand
kernel void gather(global float *out, global const float *table, global const uint *index) {
  int i = get_global_id(0);
  out[i] = table[index[i] & 0xffff] * 2;
}
