// Counts of bytes, by groups in local memory.
// BENCH: -g 65536 -l 256 -a u8[65536]=rand -a out:u32[256]
kernel void histogram(global const uchar *in, global uint *bins) {
  local uint counts[256];
  uint l = get_local_id(0);
  counts[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&counts[in[get_global_id(0)]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[l], counts[l]);
}
