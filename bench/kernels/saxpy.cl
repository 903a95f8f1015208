// y = a x + y.
// BENCH: -g 65536 -l 256 -a out:f32[65536]=rand -a f32[65536]=rand -a f32=0.5
kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
