// Three numbers for each work-item, through vload3.
// BENCH: -g 16384 -l 128 -a out:f32[16384] -a f32[49152]=rand
kernel void vload_stride(global float *out, global const float *in) {
  size_t i = get_global_id(0);
  float3 p = vload3(i, in);
  out[i] = length(p);
}
