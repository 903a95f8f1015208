// Library functions with loops in unlikely branches, called with wide vectors of the source.
// DEFINE: %{run} = oclrun %s -g 100 -l 50 -k modulo -k rest -k halves -a out:f32[800] -a u8[3200]=rand -a u8[3200]=rand
// RUN: %{run} -b -cl-wfv=never > %t.scalar
// RUN: %{run} > %t.auto
// RUN: cmp %t.scalar %t.auto
// RUN: %{run} -b -cl-wfv=always > %t.vector
// RUN: cmp %t.scalar %t.vector
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#else
#define half8 float8
#define convert_half8 convert_float8
#endif
#define VALUE(x) convert_float8(x)
kernel void modulo(global float8 *out, global const int8 *a, global const int8 *b) {
  size_t i = get_global_id(0);
  out[i] = fmod(VALUE(a[i]), VALUE((b[i] >> 16) | 1));
}
kernel void rest(global float8 *out, global const int8 *a, global const int8 *b) {
  size_t i = get_global_id(0);
  out[i] = remainder(VALUE(a[i]), VALUE((b[i] >> 16) | 1));
}
kernel void halves(global float8 *out, global const short8 *a, global const short8 *b) {
  size_t i = get_global_id(0);
  out[i] = convert_float8(
      fmod(convert_half8(a[i] >> (short8)2), convert_half8((b[i] >> (short8)9) | (short8)1)));
}
