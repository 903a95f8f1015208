// The greatest of 2 by 2.
// BENCH: -g 128,64,4 -l 64,1,1 -a out:f32[32768] -a f32[131072]=rand
kernel void max_pool(global float *out, global const float *in) {
  int x = get_global_id(0), y = get_global_id(1), c = get_global_id(2), w = get_global_size(0), h = get_global_size(1);
  global const float *p = in + (c * 2 * h + 2 * y) * 2 * w + 2 * x;
  out[(c * h + y) * w + x] = fmax(fmax(p[0], p[1]), fmax(p[2 * w], p[2 * w + 1]));
}
