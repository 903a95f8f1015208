// Seven points in three dimensions, guarded.
// BENCH: -g 64,64,64 -l 64,1,1 -a out:f32[262144] -a f32[262144]=rand -a i32=64
kernel void stencil3d(global float *out, global const float *in, int n) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  int i = (z * n + y) * n + x;
  if (x > 0 && y > 0 && z > 0 && x < n - 1 && y < n - 1 && z < n - 1)
    out[i] = 0.4f * in[i] + 0.1f * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] +
                                    in[i - n * n] + in[i + n * n]);
}
