// A naive transposition.
// BENCH: -g 256,256 -l 64,1 -a out:f32[65536] -a f32[65536]=rand -a i32=256
kernel void transpose(global float *out, global const float *in, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * n + y] = in[y * n + x];
}
