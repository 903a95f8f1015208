// The greatest of all, with one atomic for each group.
// BENCH: -g 65536 -l 128 -a out:u32[1] -a u32[65536]=rand
kernel void global_maximum(global uint *best, global const uint *in) {
  local uint mine;
  if (get_local_id(0) == 0)
    mine = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_max(&mine, in[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0)
    atomic_max(best, mine);
}
