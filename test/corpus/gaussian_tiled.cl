// A blur along rows, with the row and its halo in local memory.
// BENCH: -g 512,128 -l 128,1 -a out:f32[65536] -a f32[65536]=rand -a i32=512
#define GROUP 128
#define HALO 4
constant float taps[2 * HALO + 1] = {0.02f, 0.05f, 0.12f, 0.2f, 0.22f, 0.2f, 0.12f, 0.05f, 0.02f};
kernel void gaussian_tiled(global float *out, global const float *in, int w) {
  local float line[GROUP + 2 * HALO];
  int l = get_local_id(0), x = get_global_id(0), y = get_global_id(1);
  global const float *row = in + y * w;
  line[l + HALO] = row[x];
  if (l < HALO) {
    line[l] = row[max(x - HALO, 0)];
    line[l + GROUP + HALO] = row[min(x + GROUP, w - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int t = 0; t <= 2 * HALO; ++t)
    sum += taps[t] * line[l + t];
  out[y * w + x] = sum;
}
