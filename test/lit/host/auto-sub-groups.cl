// A kernel that uses sub-groups is vectorized even at a small estimated gain: with sub-groups of
// one work-item, loops over sub-groups have more iterations.
// RUN: oclrun %s -k scan -g 64 -l 64 -a i32[64] -a i32[64]=iota -b "-cl-std=CL3.0 -Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK: kernel 'scan' is vectorized by
kernel void scan(global int *out, global const int *in) {
#ifdef __opencl_c_subgroups
  local int sums[64];
  int i = get_global_id(0), g = get_sub_group_id();
  int before = sub_group_scan_exclusive_add(in[i]), all = sub_group_reduce_add(in[i]);
  if (get_sub_group_local_id() == 0)
    sums[g] = all;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < g; ++k)
    before += sums[k];
  out[i] = before;
#endif
}
