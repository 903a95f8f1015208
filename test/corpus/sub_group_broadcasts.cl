// A sub-group broadcast and a vote. The result is uniform.
// BENCH: -g 65536 -l 64 -a out:i32[65536] -a i32[65536]=iota -b -cl-std=CL3.0
// needs __opencl_c_subgroups
kernel void sub_group_broadcasts(global int *out, global const int *in) {
  int i = get_global_id(0), value = in[i];
  int first = sub_group_broadcast(value, 0);
  int inOrder = sub_group_all(value - first == (int)get_sub_group_local_id());
  out[i] = inOrder * value;
}
