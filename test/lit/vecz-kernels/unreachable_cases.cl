// Clang's cleanup switches have an unreachable default case, which must not make them divergent.
// RUN: oclrun %s -g 16 -l 16 -a out:u32[16] -a u8[16]=iota -a u32=1 -b "-cl-std=CL3.0 -cl-opt-disable -cl-wfv=always --vecz-width=4 -Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-NOT: is not vectorized
// CHECK: kernel 'sum' is vectorized by 4
// CHECK: out: 15 20 25 30 35 40 45 50 55 60 65 54 43 32 21 10
kernel void sum(global uint *out, global const uchar *b, uint n) {
  uint i = get_global_id(0), total = 0, j = 0;
  while (j < 5u && n == 1u) {
    ++j;
    uint value = b[(i + j) & 15];
    total += value;
    if (((i >> j) & 3u) == 2u)
      continue;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = total;
}
