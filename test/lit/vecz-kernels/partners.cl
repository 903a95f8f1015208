// Elements i ^ j, in all orders of a vector and beyond: loaded and stored, under masks, of narrow
// and wide indices, from rows that begin at any place.
// DEFINE: %{run} = oclrun %s -l 32 -a out:u32[2560]=rand -a out:u32[2560]=rand -a out:u8[2560]=rand -a out:f64[2560]=rand -a u32[10]=0,1,2,3,5,8,15,16,21,64
// RUN: %{run} -g 128 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -g 128 -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -g 128 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
// RUN: %{run} -g 96 -o 3 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -g 96 -o 3 -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -g 96 -o 3 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
// RUN: %{run} -g 64 -o 32 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -g 64 -o 32 -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -g 64 -o 32 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
kernel void partners(global uint *data, global uint *sorted, global uchar *bytes, global double *doubles,
                     global const uint *orders) {
  uint i = get_global_id(0);
  // Each order has 128 elements that are read, and 128 that are written.
  for (int k = 0; k < 10; ++k, data += 256, sorted += 256, bytes += 256, doubles += 256) {
    uint j = orders[k], other = i ^ j;
    doubles[128 + (size_t)other] = doubles[i];
    bytes[128 + i] = bytes[other] + 1;
    data[other] = i * 3;
    if (other > i) {
      uint a = sorted[i], b = sorted[other];
      if (a > b) {
        sorted[i] = b;
        sorted[other] = a;
      }
    }
  }
}
