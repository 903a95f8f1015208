// Loads at masked, wrapped or guarded indices are stored at the plain index.
// DEFINE: %{run} = oclrun %s -g 1000 -l 50 -k masked -k wrapped -k guarded -k looked_up -a out:i32[1024] -a i32[1024]=rand -a i32=1000
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} 2>/dev/null > %t.auto
// RUN: cmp %t.scalar %t.auto
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
// The same where there are no gathers.
// RUN: env OPENMUX_CPU=generic %{run} -b -cl-wfv=always 2>/dev/null > %t.generic
// RUN: cmp %t.scalar %t.generic
kernel void masked(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  out[i & 255] = in[i & 255];
}
kernel void wrapped(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  out[i % 1024] = in[i % 1024];
}
kernel void guarded(global int *out, global const int *in, int n) {
  int j = get_global_id(0);
  if (j >= 1 && j < n - 1)
    out[j] = in[j];
}
kernel void looked_up(global int *out, global const int *in, int n) {
  size_t i = get_global_id(0);
  out[(i + 3) & 1023] = in[in[(i + 7) & 1023] & 1023];
}
