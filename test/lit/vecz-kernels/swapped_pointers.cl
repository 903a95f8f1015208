// Pointers that lanes swap again and again: each has twice as many ways to its two addresses as before. They are gathered.
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -a i32[64]=iota -a i32[64]=rand -a i32[1152]=rand -a out:i32[64]
// RUN: %{run} -b -cl-wfv=never > %t.scalar
// RUN: %{run} -b -cl-wfv=always > %t.vector
// RUN: cmp %t.scalar %t.vector
#define SWAP(K) if (c[K * 64 + i] > 3) { global int *t = p; p = q; q = t; }
kernel void swap(global int *a, global int *b, global const int *c, global int *o) {
  int i = get_global_id(0);
  global int *p = a, *q = b;
  SWAP(0)
  SWAP(1)
  SWAP(2)
  SWAP(3)
  SWAP(4)
  SWAP(5)
  SWAP(6)
  SWAP(7)
  SWAP(8)
  SWAP(9)
  SWAP(10)
  SWAP(11)
  SWAP(12)
  SWAP(13)
  SWAP(14)
  SWAP(15)
  SWAP(16)
  SWAP(17)
  o[i] = p[i] * 2 + q[i];
}
