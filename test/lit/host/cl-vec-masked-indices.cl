// Accesses with differently masked indices, as elements and as vectors, are not adjacent.
// RUN: oclrun %s -g 1 -a out:u32[1] -a u32[64]=iota -a u32=888 | FileCheck %s
// RUN: oclrun %s -g 1 -b "-cl-wfv=never -cl-vec=loop" -a out:u32[1] -a u32[64]=iota -a u32=888 | FileCheck %s
// RUN: oclrun %s -g 1 -b "-cl-wfv=never -cl-vec=slp" -a out:u32[1] -a u32[64]=iota -a u32=888 | FileCheck %s
// RUN: oclrun %s -g 1 -b "-cl-wfv=never -cl-vec=all" -a out:u32[1] -a u32[64]=iota -a u32=888 | FileCheck %s
// CHECK: out: 8
kernel void k(global uint *out, global const uint *x, uint n) {
  uint j = 0, s = 0;
  do {
    ++j;
    s += x[j & 63u] * 3u + ((global const uint4 *)x)[(j & 63u) & 15u].y;
  } while (j < 4u && (n & 1u));
  out[get_global_id(0)] = s;
}
