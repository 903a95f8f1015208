// Private arrays with uniform and varying indices, filled, copied, and written by some work-items only.
// DEFINE: %{run} = oclrun %s -g 40 -l 20 -a out:i32[40] -a i32[40]=rand -a i32=5
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void private_layout(global int *out, global const int *x, int n) {
  int i = get_global_id(0);
  int zeros[6] = {0}, some[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  int2 pairs[4];
  for (int j = 0; j < 4; ++j)
    pairs[j] = (int2)(x[i] + j, j * n);
  for (int j = 0; j < n; ++j) {
    if ((x[i] >> j) & 1)
      zeros[j] = some[(x[i] >> j) & 7];
    some[(i + j) & 7] ^= pairs[j & 3].y + zeros[j];
  }
  int sum = 0;
  for (int j = 0; j < 8; ++j)
    sum = sum * 31 + some[j] + zeros[j % 6] + pairs[(j + i) & 3].x;
  out[i] = sum;
}
