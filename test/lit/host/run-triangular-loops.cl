// Nests in which the inner trip count depends on the outer iteration, on private arrays.
// DEFINE: %{args} = -g 37 -l 37 -a out:f32[333] -a f32[333]=rand
// RUN: oclrun %s -k sort -k cholesky -k three_loops %{args} -b -cl-opt-disable 2>/dev/null > %t.plain
// RUN: oclrun %s -k sort -k cholesky -k three_loops %{args} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: oclrun %s -k sort -k cholesky -k three_loops %{args} -b -cl-wfv=always 2>/dev/null > %t.vector
// RUN: cmp %t.plain %t.scalar
// RUN: cmp %t.plain %t.vector
#pragma OPENCL FP_CONTRACT OFF

kernel void sort(global float *out, global const float *in) {
  int i = 9 * get_global_id(0);
  float v[9];
  for (int k = 0; k < 9; ++k)
    v[k] = in[i + k];
  for (int a = 0; a < 9; ++a)
    for (int b = 0; b < 8 - a; ++b)
      if (v[b] > v[b + 1]) {
        float t = v[b];
        v[b] = v[b + 1];
        v[b + 1] = t;
      }
  for (int k = 0; k < 9; ++k)
    out[i + k] = v[k];
}

kernel void cholesky(global float *out, global const float *in) {
  int i = 9 * get_global_id(0);
  float m[3][3];
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      m[a][b] = in[i + 3 * a + b] + (a == b ? 4 : 0);
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b <= a; ++b) {
      float sum = m[a][b];
      for (int c = 0; c < b; ++c)
        sum -= m[a][c] * m[b][c];
      m[a][b] = a == b ? sum : sum / m[b][b];
    }
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      out[i + 3 * a + b] = m[a][b];
}

// Loops with several exits, downwards, and with early iterations that are empty.
kernel void three_loops(global float *out, global const float *in) {
  int i = 9 * get_global_id(0);
  float v[9];
  for (int k = 0; k < 9; ++k)
    v[k] = in[i + k];
  for (int a = 7; a > 0; a -= 2)
    for (int b = a; b < 8; ++b)
      for (int c = b; c > a; --c) {
        if (v[c] > 0.9f)
          break;
        v[c] += v[a] * v[b + 1];
      }
  for (int k = 0; k < 9; ++k)
    out[i + k] = v[k];
}
