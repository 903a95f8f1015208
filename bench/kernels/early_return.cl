// Surplus work-items return early.
// BENCH: -g 65536 -l 64 -a out:f32[65536] -a f32[65536]=rand -a i32=65000
kernel void early_return(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float x = in[i];
  for (int k = 0; k < 8; ++k)
    x = x * x * 0.5f + 0.25f;
  out[i] = x;
}
