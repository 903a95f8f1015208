// Complex numbers as float2.
// BENCH: -g 65536 -l 128 -a out:float2[65536] -a float2[65536]=rand -a float2[65536]=rand
kernel void complex_multiply(global float2 *out, global const float2 *a, global const float2 *b) {
  int i = get_global_id(0);
  float2 p = a[i], q = b[i];
  out[i] = (float2)(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x);
}
