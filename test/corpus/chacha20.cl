// A stream cipher: its state is 16 words.
// BENCH: -g 4096 -l 64 -a out:u32[65536] -a u32[8]=rand -a u32=7
#define QUARTER(a, b, c, d)                                                                        \
  a += b; d = rotate(d ^ a, 16u);                                                                  \
  c += d; b = rotate(b ^ c, 12u);                                                                  \
  a += b; d = rotate(d ^ a, 8u);                                                                   \
  c += d; b = rotate(b ^ c, 7u);
kernel void chacha20(global uint *stream, constant uint *key, uint nonce) {
  uint i = get_global_id(0), blocks = get_global_size(0);
  uint s[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0], key[1], key[2], key[3],
                key[4],     key[5],     key[6],     key[7],     i,      0,      nonce,  0};
  uint x[16];
  for (int k = 0; k < 16; ++k)
    x[k] = s[k];
  for (int round = 0; round < 10; ++round) {
    QUARTER(x[0], x[4], x[8], x[12])
    QUARTER(x[1], x[5], x[9], x[13])
    QUARTER(x[2], x[6], x[10], x[14])
    QUARTER(x[3], x[7], x[11], x[15])
    QUARTER(x[0], x[5], x[10], x[15])
    QUARTER(x[1], x[6], x[11], x[12])
    QUARTER(x[2], x[7], x[8], x[13])
    QUARTER(x[3], x[4], x[9], x[14])
  }
  for (int k = 0; k < 16; ++k)
    stream[k * blocks + i] = x[k] + s[k];
}
