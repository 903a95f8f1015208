// Indices that are contiguous in some vectors only, under masks, and with several lanes at one
// address.
// Work-groups write to the same places: one thread executes them in order.
// DEFINE: %{run} = env OPENMUX_THREADS=1 oclrun %s -g 200 -l 50 -a out:i32[512] -a out:u8[256] -a i32[256]=rand -a i32=64 -a i32=200 -a u32=16
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
kernel void runtime_contiguity_check(global int *out, global uchar *bytes, global const int *in, int w, int n, uint j) {
  int i = get_global_id(0);
  int sum = in[clamp(i - 3, 0, n - 1)] + in[min(i + 5, n - 1)] + in[(i + w - 1) & (w - 1)] + in[(i + 7) & (w + 5)];
  sum ^= in[(uint)i ^ j] + in[(i / w) * w + (i + 9) % w];
  out[(2 * i - (i & (w - 1))) & 511] = sum;
  if (in[i] > 0) {
    bytes[i] = in[i & 127];
    if ((in[i] & 3) != 0)
      bytes[(uint)i ^ j] = sum;
    // The last one wins.
    out[500 + (in[i] & 3)] = sum;
  }
}
