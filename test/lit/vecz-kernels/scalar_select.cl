// select of scalars tests for nonzero, not for the most significant bit as that of vectors does.
// DEFINE: %{run} = oclrun %s -k scalar_select -g 100 -l 50 -a out:u8[100] -a u8[100]=rand -a u8[100]=rand
// RUN: %{run} -b -cl-wfv=never > %t.scalar
// RUN: %{run} -b -cl-wfv=always > %t.vector
// RUN: cmp %t.scalar %t.vector
kernel void scalar_select(global uchar *out, global const uchar *a, global const uchar *b) {
  size_t i = get_global_id(0);
  out[i] = select(a[i], b[i], (uchar)(a[i] > b[i]));
}
// With vectors of the source beside it, whose function is there then.
kernel void wide(global uchar16 *out, global const uchar16 *a, global const uchar16 *b) {
  size_t i = get_global_id(0);
  out[i] = select(a[i], b[i], as_uchar16(a[i] > b[i]));
}
