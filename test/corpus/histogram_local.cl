// Counts with local atomics, then added up.
// BENCH: -g 65536 -l 256 -a out:i32[256] -a u8[65536]=rand
kernel void histogram_local(global int *bins, global const uchar *in) {
  local int mine[256];
  int l = get_local_id(0);
  mine[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&mine[in[get_global_id(0)]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (mine[l])
    atomic_add(&bins[l], mine[l]);
}
