// Data-dependent branches are mispredicted in scalar code, while vectors execute both sides anyway.
// Branches that are cold by their work-item ids cost nothing in either.
// RUN: oclrun %s -k letters -g 128 -l 128 -a u8[512] -a u8[512]=rand -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK: kernel 'letters' is vectorized by
uchar letter(uint v) {
  if (v < 26)
    return 'A' + v;
  if (v < 52)
    return 'a' + v - 26;
  if (v < 62)
    return '0' + v - 52;
  return v == 62 ? '+' : '/';
}
kernel void letters(global uchar *out, global const uchar *in) {
  int i = get_global_id(0);
  uint v = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
  out[4 * i] = letter(v >> 18);
  out[4 * i + 1] = letter((v >> 12) & 63);
  out[4 * i + 2] = letter((v >> 6) & 63);
  out[4 * i + 3] = letter(v & 63);
}
