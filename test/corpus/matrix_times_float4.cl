// Points as float4, through a matrix in constant memory.
// BENCH: -g 32768 -l 128 -a out:float4[32768] -a float4[32768]=rand -a float4[4]=rand
kernel void matrix_times_float4(global float4 *out, global const float4 *in, constant float4 *m) {
  int i = get_global_id(0);
  float4 p = in[i];
  out[i] = (float4)(dot(m[0], p), dot(m[1], p), dot(m[2], p), dot(m[3], p));
}
