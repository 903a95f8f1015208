// A block cipher of 32 rounds.
// BENCH: -g 8192 -l 64 -a out:uint2[8192]=rand -a uint4=1,20,300,4000
kernel void xtea(global uint2 *blocks, uint4 key) {
  int i = get_global_id(0);
  uint k[4] = {key.x, key.y, key.z, key.w};
  uint a = blocks[i].x, b = blocks[i].y, sum = 0;
  for (int r = 0; r < 32; ++r) {
    a += (((b << 4) ^ (b >> 5)) + b) ^ (sum + k[sum & 3]);
    sum += 0x9e3779b9;
    b += (((a << 4) ^ (a >> 5)) + a) ^ (sum + k[(sum >> 11) & 3]);
  }
  blocks[i] = (uint2)(a, b);
}
