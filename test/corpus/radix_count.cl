// How many keys of each digit, by each work-item for its part.
// BENCH: -g 1024 -l 64 -a out:u32[16384] -a u32[65536]=rand -a i32=4
kernel void radix_count(global uint *counts, global const uint *keys, int shift) {
  int i = get_global_id(0), threads = get_global_size(0);
  uint mine[16];
  for (int d = 0; d < 16; ++d)
    mine[d] = 0;
  for (int k = 0; k < 64; ++k)
    ++mine[(keys[k * threads + i] >> shift) & 15];
  for (int d = 0; d < 16; ++d)
    counts[d * threads + i] = mine[d];
}
