// Exponentials just above the smallest normal number are the same whether or not subnormal numbers
// are flushed to zero.
// DEFINE: %{run} = oclrun %s -k natural -k binary -k decimal -g 1000 -l 50 -a out:f32[1000]
// RUN: %{run} 2>/dev/null > %t.kept
// RUN: %{run} -b -cl-denorms-are-zero 2>/dev/null | cmp %t.kept -
kernel void natural(global float *out) {
  int i = get_global_id(0);
  out[i] = exp(-87.3f + i * 0.005f);
}
kernel void binary(global float *out) {
  int i = get_global_id(0);
  out[i] = exp2(-125.9f + i * 0.007f);
}
kernel void decimal(global float *out) {
  int i = get_global_id(0);
  out[i] = exp10(-37.9f + i * 0.003f);
}
