// Undefined values as arguments of functions affect nothing but the result of the call.
// DEFINE: %{run} = oclrun %s -g 8 -l 8 -k program -k library -k whole -k chosen -a out:u32[8] -a u32[32]=iota
// RUN: %{run} -b -cl-wfv=never | FileCheck %s
// RUN: %{run} -b -cl-wfv=always | FileCheck %s
// RUN: %{run} -b -cl-opt-disable | FileCheck %s
// CHECK-COUNT-3: out: 9 9 9 9 9 9 9 9
// CHECK: out: 5 3 5 9 5 15 5 21
uint __attribute__((noinline)) next(uint v) { return v + 1; }
uint2 __attribute__((noinline)) twice(uint2 v) { return v * 2; }

// The first elements are multiples of 4.
kernel void program(global uint *out, global const uint3 *in) {
  size_t i = get_global_id(0);
  uint v;
  if (in[i].x & 1) {
    v = in[i].y;
    out[i] = 7;
  } else {
    v = in[i].hi.y;
    out[i] = 9;
  }
  if (next(v) == in[i].x + 12345)
    out[i] |= 9;
}
kernel void library(global uint *out, global const uint3 *in) {
  size_t i = get_global_id(0);
  uint v;
  if (in[i].x & 1) {
    v = in[i].y;
    out[i] = 7;
  } else {
    v = in[i].odd.y;
    out[i] = 9;
  }
  if (abs_diff(v, 5u) == in[i].x + 12345)
    out[i] |= 9;
}
kernel void whole(global uint *out, global const uint3 *in) {
  size_t i = get_global_id(0);
  uint2 v = in[i].x & 1 ? in[i].lo : in[i].hi;
  out[i] = twice(v).x == 2 * in[i].z ? 9 : 7;
}
kernel void chosen(global uint *out, global const uint *in) {
  size_t i = get_global_id(0);
  uint v;
  if (in[i] & 1)
    v = in[i] * 3;
  out[i] = select(5u, v, in[i] & 1);
}
