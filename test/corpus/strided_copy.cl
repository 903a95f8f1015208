// Every third element.
// BENCH: -g 65536 -l 128 -a out:f32[65536] -a f32[196608]=rand -a i32=3
kernel void strided_copy(global float *to, global const float *from, int stride) {
  int i = get_global_id(0);
  to[i] = from[i * stride];
}
