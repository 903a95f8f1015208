// Addresses that are read from memory and computed from: of several types, for several accesses,
// used as values too, and overwritten before the access.
// DEFINE: %{run} = oclrun %s -g 44 -l 22 -a out:f32[44] -a f32[70000]=rand -a out:i32[44]=rand -a u8[44]=rand -a u16[44]=rand -a out:i32[44]=iota -a out:i32[44] -a u32=3
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
kernel void reloaded_indices(global float *y, global const float *x, global int *index, global const uchar *bytes,
                             global const ushort *shorts, global int *from,
                             global int *moved, uint shift) {
  size_t i = get_global_id(0);
  int k = index[i] & 0x3fff;
  float sum = x[k] + x[k + 1] + x[bytes[i]] + x[(uint)shorts[i] + shift] + x[(bytes[i] ^ shorts[i]) >> shift];
  int old = index[i];
  index[i] = -1;
  sum += x[(uint)old >> 17] + x[shorts[i] + bytes[i]] * (float)shorts[i];
  int place = from[i];
  from[i] = 99;
  moved[place ^ 1] = k;
  y[i] = sum;
}
