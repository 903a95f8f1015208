// Masked stores to elements that were accessed before, of all widths, in loops, and with stores to
// the same place in between.
// DEFINE: %{run} = oclrun %s -g 96 -a out:i32[128]=rand -a out:u8[128]=rand -a out:f64[128]=rand -a out:i16[128]=rand -a i32[128]=rand
// RUN: %{run} -l 32 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -l 32 -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -l 48 -o 3 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -l 48 -o 3 -b --vecz-width=16 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
kernel void owned(global int *ints, global uchar *bytes, global double *doubles, global short *shorts,
                  global const int *in) {
  size_t i = get_global_id(0);
  if (ints[i] > in[i])
    ints[i] = in[i];
  if (bytes[i] & 1)
    bytes[i] += 3;
  // Only some lanes load, and fewer store.
  if (in[i] & 2)
    if (doubles[i] < 0.5)
      doubles[i] = doubles[i] * 2 + in[i];
  shorts[i] = shorts[i] * 5;
  for (int k = 0; k < (in[i] & 7); ++k)
    if ((shorts[i] ^ k) & 2)
      shorts[i] += k;
  global int *alias = (in[i] & 4) ? ints : ints + 0;
  alias[i] += 1;
  if (in[i] & 8)
    ints[i] ^= 21;
}
