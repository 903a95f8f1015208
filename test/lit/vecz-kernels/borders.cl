// Border checks: vectors that diverge run in a masked copy, whose accesses loop over the active lanes. Element sizes,
// widths and borders vary, elements that are not in one page are loaded, and what has an effect before another border
// check happens once. Results are those of the scalar kernel.
// DEFINE: %{kernel} =
// DEFINE: %{n} =
// DEFINE: %{run} = env OPENMUX_CPU=generic oclrun %s -k %{kernel} -g 256,6 -l 128,2 -a out:u8[65536]=rand -a u8[65536]=rand -a i32=%{n}
// DEFINE: %{compare} = %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar && \
// DEFINE:   %{run} -b --vecz-width=4 2>/dev/null > %t.4 && cmp %t.scalar %t.4 && \
// DEFINE:   %{run} -b --vecz-width=8 2>/dev/null > %t.8 && cmp %t.scalar %t.8 && \
// DEFINE:   %{run} -b --vecz-width=16 2>/dev/null > %t.16 && cmp %t.scalar %t.16 && \
// DEFINE:   %{run} -b --vecz-width=64 2>/dev/null > %t.64 && cmp %t.scalar %t.64
// REDEFINE: %{kernel} = bytes
// REDEFINE: %{n} = 249
// RUN: %{compare}
// REDEFINE: %{kernel} = shorts
// REDEFINE: %{n} = 250
// RUN: %{compare}
// REDEFINE: %{kernel} = floats
// REDEFINE: %{n} = 255
// RUN: %{compare}
// REDEFINE: %{kernel} = longs
// REDEFINE: %{n} = 131
// RUN: %{compare}
// REDEFINE: %{kernel} = pixels
// REDEFINE: %{n} = 253
// RUN: %{compare}
// REDEFINE: %{kernel} = counted
// REDEFINE: %{n} = 251
// RUN: %{compare}

#define STENCIL(NAME, TYPE)                                                                        \
  kernel void NAME(global TYPE *out, global const TYPE *in, int n) {                               \
    int x = get_global_id(0), y = get_global_id(1);                                                \
    int i = y * 256 + x;                                                                           \
    if (x > 2 && y > 0 && x < n - 1 && y < 5)                                                      \
      out[i] = in[i] + in[i - 3] + in[i + 1] + in[i - 256] + in[i + 256];                          \
  }
STENCIL(bytes, uchar)
STENCIL(shorts, ushort)
STENCIL(floats, uint)
STENCIL(longs, ulong)

kernel void pixels(global uchar4 *out, global const uchar4 *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = y * 256 + x;
  if (x == 0 || y == 0 || x >= n || y == 5) {
    out[i] = (uchar4)(1, 2, 3, 4);
    return;
  }
  out[i] = in[i - 1] + in[i + 1] * (uchar)3 - in[i + 256];
}

kernel void counted(global uint *out, global const uint *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = y * 256 + x;
  if (x < 3)
    return;
  out[i] += in[i];
  if (x >= n)
    return;
  out[i] = out[i] * 5 + in[i + 1];
}
