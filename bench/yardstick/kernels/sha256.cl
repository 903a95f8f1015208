// SHA-256 of messages of 64 bytes (FIPS 180-4). C++ compiles all but the kernel, too.
constant uint roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint rotateRight(uint x, uint count) { return (x >> count) | (x << (32 - count)); }

// Adds a block, whose words are overwritten, to a hash.
void compress(uint *hash, uint *w) {
  uint a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6],
       h = hash[7];
  for (int i = 0; i < 64; ++i) {
    if (i >= 16) {
      uint early = w[(i + 1) & 15], late = w[(i + 14) & 15];
      w[i & 15] += (rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >> 3)) +
                   w[(i + 9) & 15] +
                   (rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >> 10));
    }
    uint t = h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
             ((e & f) ^ (~e & g)) + roundConstants[i] + w[i & 15];
    uint s = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
             ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t;
    d = c;
    c = b;
    b = a;
    a = t + s;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

// The hash of 16 words, whose padding is a block of its own.
void hashMessage(global uint *out, global const uint *message) {
  uint hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint block[16];
  for (int i = 0; i < 16; ++i)
    block[i] = message[i];
  compress(hash, block);
  for (int i = 0; i < 16; ++i)
    block[i] = 0;
  block[0] = 0x80000000u;
  block[15] = 512;
  compress(hash, block);
  for (int i = 0; i < 8; ++i)
    out[i] = hash[i];
}

#ifdef __OPENCL_VERSION__
kernel void sha256(global uint *out, global const uint *messages) {
  size_t i = get_global_id(0);
  hashMessage(out + 8 * i, messages + 16 * i);
}
#endif
