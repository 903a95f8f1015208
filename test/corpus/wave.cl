// The wave equation, with edges that absorb.
// BENCH: -g 512,128 -l 64,2 -a out:f32[65536]=rand -a f32[65536]=rand -a i32=512 -a i32=128
kernel void wave(global float *previous, global const float *now, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  int left = max(x - 1, 0), right = min(x + 1, w - 1);
  int up = max(y - 1, 0), down = min(y + 1, h - 1);
  float c = now[y * w + x];
  float around = now[y * w + left] + now[y * w + right] + now[up * w + x] + now[down * w + x];
  float next = 2 * c - previous[y * w + x] + 0.25f * (around - 4 * c);
  previous[y * w + x] = next * 0.999f;
}
