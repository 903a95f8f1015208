// Rows brought to mean 0 and deviation 1.
// BENCH: -g 512 -l 64 -a out:f32[65536] -a f32[65536]=rand -a f32[128]=rand -a f32[128]=rand -a i32=128
kernel void layer_norm(global float *out, global const float *in, global const float *scale, global const float *shift,
                       int n) {
  int row = get_global_id(0);
  global const float *x = in + row * n;
  float sum = 0, squares = 0;
  for (int k = 0; k < n; ++k) {
    sum += x[k];
    squares += x[k] * x[k];
  }
  float mean = sum / n, inverse = rsqrt(squares / n - mean * mean + 1e-5f);
  for (int k = 0; k < n; ++k)
    out[row * n + k] = (x[k] - mean) * inverse * scale[k] + shift[k];
}
