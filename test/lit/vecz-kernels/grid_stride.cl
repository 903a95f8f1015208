// Grid-stride loops: contiguous addresses in each iteration. The sum of an index of 32 bits and a
// size is one of 64 bits, of which the loop keeps the lower half.
// DEFINE: %{args} = -g 8 -l 8 -a out:i32[30] -a i32[30]=iota -a i32=30
// DEFINE: %{run} = oclrun %s %{args}
// DEFINE: %{wrap} = oclrun %s -k wrapping -g 8 -l 8 -a out:i32[64] -a i32[64]=iota
//
// RUN: %{run} -k grid_stride -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -k grid_stride -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -k unsigned_index -b -cl-wfv=always 2>> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -k by_local_size -b -cl-wfv=always 2>> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{wrap} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{wrap} -b -cl-wfv=always 2>> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void grid_stride(global int *out, global const int *x, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    out[i] = x[i] * x[i];
}

kernel void unsigned_index(global int *out, global const int *x, uint n) {
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    out[i] = x[i] * x[i];
}

kernel void by_local_size(global int *out, global const int *x, int n) {
  for (int i = get_local_id(0); i < n; i += get_local_size(0))
    out[i] = x[i] * x[i];
}

// The index wraps within a vector, and is masked off by what the upper half must not reach.
kernel void wrapping(global int *out, global const int *x) {
  uint i = (uint)get_global_id(0) - 3;
  for (int k = 0; k < 6; k++) {
    ulong wide = i;
    out[get_global_id(0) + 8 * k] = x[wide % 61] + (int)(wide >> 28);
    i += get_global_size(0) + 0x155555555ul * (k & 1);
  }
}
