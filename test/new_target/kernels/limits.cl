// Kernels that need more than a small device has.
// 256 KiB for each work-item, live across a barrier.
kernel void live(global int *out, int index) {
  int values[65536];
  for (int i = 0; i < 65536; ++i)
    values[i] = i * index;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] = values[(index * 7777) & 65535];
}

kernel void locals(global int *out, int index) {
  local int values[1 << 20];
  values[index] = index;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = values[out[0]];
}

kernel void five(global uchar *a, global uchar *b, global uchar *c, global uchar *d, global uchar *e) {
  a[0] = b[0] + c[0] + d[0] + e[0];
}
