// SHA-256 of one block for each work-item.
// BENCH: -g 4096 -l 64 -a out:u32[32768] -a u32[65536]=rand
constant uint K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
#define ROR(x, n) rotate((uint)(x), (uint)(32 - (n)))
kernel void sha256(global uint *digests, global const uint *blocks) {
  int i = get_global_id(0);
  uint w[16];
  for (int t = 0; t < 16; ++t)
    w[t] = blocks[16 * i + t];
  uint a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
  uint e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
  for (int t = 0; t < 64; ++t) {
    if (t >= 16) {
      uint w15 = w[(t + 1) & 15], w2 = w[(t + 14) & 15];
      uint s0 = ROR(w15, 7) ^ ROR(w15, 18) ^ (w15 >> 3);
      uint s1 = ROR(w2, 17) ^ ROR(w2, 19) ^ (w2 >> 10);
      w[t & 15] += s0 + w[(t + 9) & 15] + s1;
    }
    uint s1 = ROR(e, 6) ^ ROR(e, 11) ^ ROR(e, 25);
    uint t1 = h + s1 + bitselect(g, f, e) + K[t] + w[t & 15];
    uint s0 = ROR(a, 2) ^ ROR(a, 13) ^ ROR(a, 22);
    uint t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  global uint *out = digests + 8 * i;
  out[0] = a + 0x6a09e667;
  out[1] = b + 0xbb67ae85;
  out[2] = c + 0x3c6ef372;
  out[3] = d + 0xa54ff53a;
  out[4] = e + 0x510e527f;
  out[5] = f + 0x9b05688c;
  out[6] = g + 0x1f83d9ab;
  out[7] = h + 0x5be0cd19;
}
