// Checksums bit by bit.
// BENCH: -g 2048 -l 64 -a out:u32[2048] -a u8[32768]=rand -a i32=16
kernel void crc32(global uint *out, global const uchar *data, int length) {
  int i = get_global_id(0);
  uint crc = 0xffffffff;
  for (int k = 0; k < length; ++k) {
    crc ^= data[i * length + k];
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  out[i] = ~crc;
}
