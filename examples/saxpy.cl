// y = a * x + y, one element for each work-item.
//
//   oclrun saxpy.cl -g 8 -a out:f32[8]=iota -a f32[8]=iota -a f32=2
//
// prints y: 0 3 6 9 12 15 18 21

kernel void saxpy(global float *y, global const float *x, float a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
