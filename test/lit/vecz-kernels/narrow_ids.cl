// Ids in types so narrow that they wrap within a vector, in indices and in divergent conditions.
// DEFINE: %{run} = oclrun %s -g 512 -l 64 -a out:u8[512] -a u8[256]=rand -a out:i32[512]
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void narrow_ids(global uchar *out, global const uchar *in, global int *parted) {
  size_t id = get_global_id(0);
  char small = (char)(id + 3);
  uchar unsignedSmall = (uchar)(id + 5);
  out[id] = in[128 + small] ^ in[unsignedSmall];
  if (small < -125)
    parted[id] = small;
  if (unsignedSmall > 250)
    parted[id] += 1000 + unsignedSmall;
}
