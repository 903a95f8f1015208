// Branches marked as unlikely, taken by some, all and no lanes: with phis, with an empty other
// side, in a loop and nested.
// DEFINE: %{run} = oclrun %s -g 100 -l 20 -a out:i32[100] -a out:f32[100] -a i32[100]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void ways(global int *out, global float *sines, global const int *in) {
  int i = get_global_id(0), x = in[i], y = i < 40 ? x : i < 60 ? 0 : 7, sum = 0;
  if (__builtin_expect((y & 7) == 7, 0)) {
    sum = in[x & 63] / (1 + (x & 15));
    if (__builtin_expect((x & 16) != 0, 0))
      out[i] = sum;
    else
      sum += 3;
  } else {
    sum = in[(i * 7) % 100] ^ x;
  }
  for (int k = 0; k < (i & 3) + 2; ++k) {
    if (__builtin_expect(((x >> k) & 3) == 1, 0))
      continue;
    if (__builtin_expect(((x >> k) & 3) != 2, 1))
      sum += in[(x + k) & 63];
  }
  out[i] ^= sum;
  sines[i] = sin(i % 5 == 0 ? 1e30f + i : i * 0.1f) + cos((float)(x >> (i & 15)));
}
