// AES-128 (FIPS 197) of blocks of four words, by a table that joins SubBytes and MixColumns. C++
// compiles all but the kernel, too.
uint rotateColumn(uint x, uint count) { return (x >> count) | (x << (32 - count)); }

uint mixColumn(constant uint *table, uint a, uint b, uint c, uint d) {
  return table[a >> 24] ^ rotateColumn(table[(b >> 16) & 255], 8) ^
         rotateColumn(table[(c >> 8) & 255], 16) ^ rotateColumn(table[d & 255], 24);
}

uint substitute(constant uchar *box, uint a, uint b, uint c, uint d) {
  return ((uint)box[a >> 24] << 24) | ((uint)box[(b >> 16) & 255] << 16) |
         ((uint)box[(c >> 8) & 255] << 8) | (uint)box[d & 255];
}

void encrypt(global uint *out, global const uint *in, constant uint *table, constant uchar *box,
             constant uint *keys) {
  uint a = in[0] ^ keys[0], b = in[1] ^ keys[1], c = in[2] ^ keys[2], d = in[3] ^ keys[3];
  for (int round = 1; round < 10; ++round) {
    uint w = mixColumn(table, a, b, c, d) ^ keys[4 * round];
    uint x = mixColumn(table, b, c, d, a) ^ keys[4 * round + 1];
    uint y = mixColumn(table, c, d, a, b) ^ keys[4 * round + 2];
    uint z = mixColumn(table, d, a, b, c) ^ keys[4 * round + 3];
    a = w;
    b = x;
    c = y;
    d = z;
  }
  out[0] = substitute(box, a, b, c, d) ^ keys[40];
  out[1] = substitute(box, b, c, d, a) ^ keys[41];
  out[2] = substitute(box, c, d, a, b) ^ keys[42];
  out[3] = substitute(box, d, a, b, c) ^ keys[43];
}

#ifdef __OPENCL_VERSION__
kernel void aes(global uint *out, global const uint *in, constant uint *table, constant uchar *box,
                constant uint *keys) {
  size_t i = get_global_id(0);
  encrypt(out + 4 * i, in + 4 * i, table, box, keys);
}
#endif
