// y = a x + y, in half.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void haxpy(global half *y, global const half *x, half a) {
  size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
