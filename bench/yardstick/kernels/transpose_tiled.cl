// Tiles of 16 by 16 in local memory, with a padded row.
kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
transpose_tiled(global float *out, global const float *in, int n) {
  local float tile[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  int left = 16 * get_group_id(0), top = 16 * get_group_id(1);
  tile[y][x] = in[(top + y) * n + left + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(left + y) * n + top + x] = tile[x][y];
}
