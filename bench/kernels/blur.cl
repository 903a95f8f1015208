// 3 by 3 with a border.
// BENCH: -g 512,512 -l 64,1 -a out:f32[262144] -a f32[262144]=rand -a i32=512 -a i32=512
kernel void blur(global float *out, global const float *in, int width, int height) {
  int column = get_global_id(0), row = get_global_id(1);
  int here = row * width + column;
  if (row == 0 || column == 0 || row + 1 == height || column + 1 == width) {
    out[here] = in[here];
    return;
  }
  float sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += in[(row + dy) * width + column + dx];
  out[here] = sum * (1.0f / 9.0f);
}
