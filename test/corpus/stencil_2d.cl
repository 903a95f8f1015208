// Heat in a plane: five points.
// BENCH: -g 512,256 -l 64,4 -a out:f32[131072] -a f32[131072]=rand -a i32=512 -a i32=256 -a f32=0.2
kernel void stencil_2d(global float *out, global const float *in, int w, int h, float rate) {
  int x = get_global_id(0), y = get_global_id(1);
  int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[i] = in[i];
    return;
  }
  out[i] = in[i] + rate * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w] - 4 * in[i]);
}
