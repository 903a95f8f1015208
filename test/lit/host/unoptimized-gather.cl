// Without optimization, two addresses that one block computes and others load from stay distinct.
// RUN: oclrun %s -k forced -g 8 -l 8 -b "-cl-opt-disable --vecz-width=2" -a "out:u32[8]" -a u32[64]=iota -a u32=61 | FileCheck %s
// RUN: oclrun %s -k required -g 8 -l 8 -b "-cl-opt-disable" -a "out:u32[8]" -a u32[64]=iota -a u32=61 | FileCheck %s

// CHECK: 6403 0 6605 0 407 0 609 0
kernel void forced(global uint *out, global const uint *x, uint n) {
  uint i = (uint)get_global_id(0);
  if (x[i] % 2u == 0)
    out[i] = x[(i - n) & 63u] + 100u * x[(i + n) & 63u] + 300u;
}

__attribute__((intel_reqd_sub_group_size(2)))
kernel void required(global uint *out, global const uint *x, uint n) {
  uint i = (uint)get_global_id(0);
  if (x[i] % 2u == 0)
    out[i] = x[(i - n) & 63u] + 100u * x[(i + n) & 63u] + 300u;
}
