// Random numbers in 64 bits, jumped ahead for each work-item.
// BENCH: -g 8192 -l 64 -a out:u32[8192] -a u64=42
kernel void pcg_fill(global uint *out, ulong seed) {
  ulong i = get_global_id(0);
  ulong multiplier = 6364136223846793005ul, plus = 1442695040888963407ul, m = 1, p = 0;
  for (ulong delta = i; delta > 0; delta >>= 1) {
    if (delta & 1) {
      m *= multiplier;
      p = p * multiplier + plus;
    }
    plus = (multiplier + 1) * plus;
    multiplier *= multiplier;
  }
  ulong state = seed * m + p;
  uint mixed = (uint)(((state >> 18) ^ state) >> 27);
  out[i] = rotate(mixed, (uint)(32 - (state >> 59)));
}
