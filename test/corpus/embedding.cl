// Rows of a table, picked by number.
// BENCH: -g 64,512 -l 64,1 -a out:f32[32768] -a u16[512]=rand -a f32[262144]=rand
kernel void embedding(global float *out, global const ushort *words, global const float *table) {
  int d = get_global_id(0), i = get_global_id(1), width = get_global_size(0);
  out[i * width + d] = table[(words[i] & 4095) * width + d];
}
