// Indices whose bits are known, where only some lanes are active, and lane 0 is not.
// DEFINE: %{run} = oclrun %s -k bits -k wraps -g 64 -l 32 -a out:u64[1024]=iota -a out:u64[1024]=iota -a u32=3
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void bits(global ulong *x, global ulong *y, uint n) {
  ulong i = get_global_id(0), next = i + n;
  if ((next & 1) == 0) {
    __builtin_assume((next & 1) == 0);
    x[next ^ 1] += 1000;
  }
  if ((next & 3) == 2) {
    __builtin_assume((next & 3) == 2);
    x[256 + ((next | 3) & ~2ul)] += 3000;
  }
  y[(i * 8 + 2) ^ 3] = i;
  for (uint k = 0; k < 8; k += 4)
    y[(i * 8 + k) | 3] += k + 1;
}

// Narrow indices that wrap from one lane to the next.
kernel void wraps(global ulong *x, global ulong *y, uint n) {
  uint i = get_global_id(0);
  x[((i << 27 | 5) >> 26) + 64 * (i / 32)] += 5;
  y[(uchar)(i * 4 + n | 1)] ^= 0x10000;
}
