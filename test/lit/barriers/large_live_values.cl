// 4096 work-items with 1 KiB each that is live across barriers do not overflow the stack.
// RUN: oclrun %s -k large -g 8192 -l 4096 -a out:u32[2] | FileCheck %s --match-full-lines
// RUN: oclrun %s -k large -g 8192 -l 4096 -b "-cl-opt-disable" -a out:u32[2] | FileCheck %s --match-full-lines
// CHECK: out: 4096 4096

kernel void large(global uint *out) {
  uint values[256];
  local uint right[4096];
  uint id = get_local_id(0);
  for (uint i = 0; i < 256; ++i)
    values[(i + id) % 256] = id * 256 + i;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint ok = 1;
  for (uint i = 0; i < 256; ++i)
    ok &= values[(i + id) % 256] == id * 256 + i;
  right[id] = ok;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id == 4095) {
    uint count = 0;
    for (uint i = 0; i < 4096; ++i)
      count += right[i];
    out[get_group_id(0)] = count;
  }
}
