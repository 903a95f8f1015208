// Uniform vectors of the source, computed in loops that all work-items leave together, or each on its own.
// DEFINE: %{run} = oclrun %s -g 48 -l 24 -a f32[64]=iota -a i32[64]=rand -a out:f32[192]=rand -a out:i32[48]=rand -a i32=5
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void uniform_vectors(global const float *x, global const int *y, global float *f, global int *s, int n) {
  size_t i = get_global_id(0);
  float4 sum = 0.0f;
  int4 parts = (int4)(1, 2, 3, n);
  for (int k = 0; k < n; ++k) {
    float4 u = vload4(k, x);
    sum += u * u.wzyx;
    parts = parts.yzwx + vload4(k, y);
  }
  vstore4(vload4(i, f) * sum, i, f);
  int3 left = parts.xyz;
  for (int k = 0; k < (int)(i & 7) + 1; ++k) {
    left = left.zxy * 3 + vload3(k, y);
    if (i & 8)
      left.y ^= left[k % 3];
  }
  s[i] = left.x + left.y * 5 + left.z * 7 + parts[i & 3] + parts[n & 3];
}
