// A matrix transposed through a tile in local memory.
// BENCH: -g 512,256 -l 16,16 -a out:f32[131072] -a f32[131072]=rand -a i32=512 -a i32=256
#define TILE 16
kernel void transpose_tiled(global float *to, global const float *from, int width, int height) {
  local float tile[TILE][TILE + 1];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_group_id(0) * TILE + lx, y = get_group_id(1) * TILE + ly;
  tile[ly][lx] = from[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = get_group_id(1) * TILE + lx;
  y = get_group_id(0) * TILE + ly;
  to[y * height + x] = tile[lx][ly];
}
