// Guarded neighbourhoods: all inside, some at a border, borders closer together than a vector is
// wide.
// DEFINE: %{run} = oclrun %s -g 96 -l 48 -a out:f32[96] -a out:u8[96] -a f32[96]=rand -a u8[96]=rand
// RUN: %{run} -a i32=96 -a i32=64 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -a i32=96 -a i32=64 -b -cl-wfv=always 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -a i32=96 -a i32=64 -b --vecz-width=16 2>/dev/null > %t.wide
// RUN: cmp %t.scalar %t.wide
// RUN: %{run} -a i32=3 -a i32=2 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -a i32=3 -a i32=2 -b -cl-wfv=always 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -a i32=11 -a i32=16 -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -a i32=11 -a i32=16 -b -cl-wfv=always 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
kernel void stencil_borders(global float *out, global uchar *bytes, global const float *in, global const uchar *cells, int n,
                       int w) {
  int i = get_global_id(0);
  float sum = 0;
  for (int k = -2; k <= 2; ++k)
    sum += in[clamp(i + k, 0, n - 1)];
  sum += in[clamp(i + 20, 0, n - 1)] - in[min(i + 1, n - 1)];
  uint count = 0;
  for (int k = -1; k <= 1; ++k)
    count = count * 3 + cells[(i + k + w) & (w - 1)];
  out[i] = sum + in[max(i - 1, 0)];
  bytes[i] = count + cells[clamp(i - 1, 0, n - 1)];
}
