// A product of matrices by tiles in local memory, in groups of several sizes. The first work-item counts
// the results that are right.
// RUN: oclrun %s -k product -g 4,4 -l 1,1 -b "-DTILE=1 -DN=4" -a out:u32[16] | FileCheck %s --check-prefix=T1 --match-full-lines
// RUN: oclrun %s -k product -g 14,14 -l 7,7 -b "-DTILE=7 -DN=14" -a out:u32[4] | FileCheck %s --check-prefix=T7 --match-full-lines
// RUN: oclrun %s -k product -g 16,16 -l 8,8 -b "-DTILE=8 -DN=16" -a out:u32[4] | FileCheck %s --check-prefix=T8 --match-full-lines
// RUN: oclrun %s -k product -g 64,64 -l 32,32 -b "-DTILE=32 -DN=64" -a out:u32[4] | FileCheck %s --check-prefix=T32 --match-full-lines
// RUN: oclrun %s -k product -g 64,64 -l 64,64 -b "-DTILE=64 -DN=64" -a out:u32[1] | FileCheck %s --check-prefix=T64 --match-full-lines
// RUN: oclrun %s -k product -g 16,16 -l 8,8 -b "-DTILE=8 -DN=16 -cl-opt-disable" -a out:u32[4] | FileCheck %s --check-prefix=T8 --match-full-lines
// T1: out: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// T7: out: 49 49 49 49
// T8: out: 64 64 64 64
// T32: out: 1024 1024 1024 1024
// T64: out: 4096

float a(uint row, uint column) { return (float)((row * 3 + column) % 7); }
float b(uint row, uint column) { return (float)((row + column * 5) % 11); }

kernel void product(global uint *out) {
  local float tileA[TILE][TILE], tileB[TILE][TILE];
  local uint right[TILE * TILE];
  uint x = get_local_id(0), y = get_local_id(1);
  uint column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (uint k = 0; k < N; k += TILE) {
    tileA[y][x] = a(row, k + x);
    tileB[y][x] = b(k + y, column);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE; ++i)
      sum += tileA[y][i] * tileB[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  float expected = 0;
  for (uint i = 0; i < N; ++i)
    expected += a(row, i) * b(i, column);
  right[y * TILE + x] = sum == expected;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x == 0 && y == 0) {
    uint count = 0;
    for (uint i = 0; i < TILE * TILE; ++i)
      count += right[i];
    out[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = count;
  }
}
