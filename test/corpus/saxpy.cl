// y = a x + y.
// BENCH: -g 262144 -l 256 -a f32=1.5 -a f32[262144]=rand -a out:f32[262144]=rand
kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
