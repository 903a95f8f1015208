// Counts of bytes, by groups in local memory. Each work-item counts many.
kernel void histogram_strided(global const uchar *in, global uint *bins, uint n) {
  local uint counts[256];
  uint l = get_local_id(0);
  counts[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&counts[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[l], counts[l]);
}
