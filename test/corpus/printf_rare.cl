// Prints on a cold path.
// BENCH: -g 65536 -l 128 -a out:f32[65536] -a f32[65536]=rand
kernel void printf_rare(global float *out, global const float *in) {
  int i = get_global_id(0);
  float x = in[i];
  if (x < 0.0f) {
    printf("negative at %d: %f\n", i, x);
    x = 0;
  }
  out[i] = sqrt(x);
}
