// Heat in space: seven points.
// BENCH: -g 64,64,32 -l 32,4,1 -a out:f32[131072] -a f32[131072]=rand -a f32=0.4 -a f32=0.1
kernel void stencil_3d(global float *out, global const float *in, float c0, float c1) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int w = get_global_size(0), h = get_global_size(1), d = get_global_size(2);
  int i = (z * h + y) * w + x;
  float value = in[i];
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1 && z > 0 && z < d - 1)
    value = c0 * value + c1 * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w] + in[i - w * h] + in[i + w * h]);
  out[i] = value;
}
