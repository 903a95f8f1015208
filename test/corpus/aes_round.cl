// A round of AES by tables in local memory.
// BENCH: -g 16384 -l 128 -a out:uint4[16384]=rand -a u32[256]=rand -a uint4=1,2,3,4
#define BYTE(x, n) (((x) >> (8 * (n))) & 255)
uint column(local const uint *table, uint a, uint b, uint c, uint d) {
  return table[BYTE(a, 0)] ^ rotate(table[BYTE(b, 1)], 8u) ^ rotate(table[BYTE(c, 2)], 16u) ^
         rotate(table[BYTE(d, 3)], 24u);
}
kernel void aes_round(global uint4 *blocks, global const uint *table, uint4 key) {
  local uint t[256];
  int l = get_local_id(0);
  t[l] = table[l];
  t[l + 128] = table[l + 128];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 s = blocks[get_global_id(0)];
  uint4 r;
  r.x = column(t, s.x, s.y, s.z, s.w);
  r.y = column(t, s.y, s.z, s.w, s.x);
  r.z = column(t, s.z, s.w, s.x, s.y);
  r.w = column(t, s.w, s.x, s.y, s.z);
  blocks[get_global_id(0)] = r ^ key;
}
