// Relations between i ^ u and i, signed and unsigned, for orders below and above the width, and ids
// that begin at any place. Each counts what it stores, and stores again where it has loaded.
// DEFINE: %{run} = oclrun %s -l 32 -a out:i32[2048]=rand -a out:u32[2048] -a i32[16]=0,1,2,3,4,5,7,8,9,15,16,17,31,64,-1,-32
// RUN: %{run} -g 128 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -g 128 -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: %{run} -g 128 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
// RUN: %{run} -g 96 -o 5 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -g 96 -o 5 -b -cl-wfv=always 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -g 96 -o 5 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
kernel void relations(global int *data, global uint *counts, global const int *orders) {
  int i = get_global_id(0) - 48;
  global int *element = data + get_global_id(0);
  global uint *count = counts + get_global_id(0);
  for (int k = 0; k < 16; ++k, element += 128, count += 128) {
    int other = i ^ orders[k];
    uint n = 0;
    if (other > i)
      n += *element & 3;
    if (other >= i)
      n += *element & 12;
    if (i > other)
      n += *element & 48;
    if (other <= i)
      n += *element & 192;
    if ((uint)other < (uint)i)
      *count = n + 256;
    else
      *count = n;
    if ((uint)other >= (uint)i && *element > 1000)
      *element = n;
  }
}
