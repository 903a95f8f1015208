// A sum by the builtin of the work-group.
// BENCH: -g 65536 -l 64 -a out:i32[65536] -a i32[65536]=rand -b -cl-std=CL3.0
// needs __opencl_c_work_group_collective_functions
kernel void work_group_reduces(global int *out, global const int *in) {
  int i = get_global_id(0);
  int sum = work_group_reduce_add(in[i] & 0xffff);
  out[i] = in[i] ^ sum;
}
