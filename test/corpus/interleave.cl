// Two channels into one, and a constant stride.
// BENCH: -g 65536 -l 128 -a out:f32[131072] -a f32[65536]=rand -a f32[65536]=rand
kernel void interleave(global float *both, global const float *left, global const float *right) {
  int i = get_global_id(0);
  both[2 * i] = left[i];
  both[2 * i + 1] = right[i];
}
