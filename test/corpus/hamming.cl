// Distances between all pairs of bit strings.
// BENCH: -g 256,128 -l 64,1 -a out:i32[32768] -a u64[512]=rand -a u64[256]=rand
kernel void hamming(global int *out, global const ulong *a, global const ulong *b) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  out[y * w + x] = popcount(a[2 * x] ^ b[2 * y]) + popcount(a[2 * x + 1] ^ b[2 * y + 1]);
}
