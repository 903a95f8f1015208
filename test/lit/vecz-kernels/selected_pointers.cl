// Pointers that each work-item selects: uniformly, by data, under a condition, at a branch, of several buffers.
// DEFINE: %{run} = oclrun %s -b -cl-std=CL3.0 -k chosen -k branches -k guarded -k bytes -k mixed -g 96 -l 32 -a out:i32[128]=iota -a out:i32[128]=iota -a out:i32[128]=iota -a i32[128]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} 2>/dev/null > %t.auto
// RUN: cmp %t.scalar %t.auto
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// RUN: env OPENMUX_CPU=generic %{run} -b -cl-wfv=always 2>/dev/null > %t.generic
// RUN: cmp %t.scalar %t.generic
kernel void chosen(global int *a, global int *b, global int *c, global const int *x) {
  size_t i = get_global_id(0);
  // The first groups choose alike in all work-items, the last one does not.
  bool is = i < 32 ? true : i < 64 ? false : (x[i] & 1);
  global int *p = is ? a : b;
  c[i] += p[i];
  p[i] = x[i];
}
kernel void branches(global int *a, global int *b, global int *c, global const int *x) {
  size_t i = get_global_id(0);
  global int *p;
  if (x[i] & 2) {
    p = a;
    c[i] ^= 5;
  } else if (x[i] & 4) {
    p = b + 8;
    c[i] += x[i];
  } else {
    p = c;
  }
  p[i] += 1000;
}
// Only one of the addresses is within bounds in most lanes.
kernel void guarded(global int *a, global int *b, global int *c, global const int *x) {
  size_t i = get_global_id(0);
  if (x[i] & 1) {
    global const int *p = x[i] & 2 ? a : b - 1000000 * (x[i] & 2);
    c[i] = p[i];
    global int *q = (x[i] & 4) ? a : (x[i] & 8) ? b : c;
    q[i] = x[i] * 3;
  }
}
kernel void bytes(global int *ints, global int *others, global int *more, global const int *x) {
  global char *a = (global char *)ints, *b = (global char *)others;
  global short *c = (global short *)more;
  size_t i = get_global_id(0);
  global char *p = x[i] & 16 ? a : b + 3;
  c[i] = p[i];
  p[i] = x[i];
  global short *q = i >= 64 ? c : (global short *)(a + 256);
  q[i] = 77;
}
// A local and a global buffer by a generic pointer, and a private variable.
kernel void mixed(global int *a, global int *b, global int *c, global const int *x) {
  local int t[32];
  size_t i = get_global_id(0), l = get_local_id(0);
  int own = 9;
  t[l] = a[i];
  int *p = x[i] & 1 ? (int *)&t[l] : x[i] & 2 ? (int *)&b[i] : &own;
  *p += x[i];
  c[i] = own ^ t[l];
}
