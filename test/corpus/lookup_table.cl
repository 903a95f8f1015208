// Brightness by a table of 256.
// BENCH: -g 65536 -l 128 -a out:u8[65536] -a u8[65536]=rand -a u8[256]=rand
kernel void lookup_table(global uchar *out, global const uchar *in, constant uchar *table) {
  int i = get_global_id(0);
  out[i] = table[in[i]];
}
