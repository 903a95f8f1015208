// The copy of a region for vectors at a border keeps its loops, however the source wants them
// unrolled, unless they are short. The fast path is unrolled. Results are those of the scalar
// kernel.
// RUN: env OPENMUX_CPU=generic clc --emit=ll -b "-cl-wfv=always" -o %t.ll %s
// RUN: grep -c "fmul <" %t.ll | FileCheck %s
// DEFINE: %{run} = oclrun %s -g 64 -l 32 -a out:f32[64] -a f32[2048]=rand -a f32[256]=rand -a i32=61
// RUN: %{run} -b "-cl-wfv=never -cl-std=CL3.0" 2>/dev/null > %t.scalar
// RUN: %{run} -b "-cl-wfv=always -cl-std=CL3.0" 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector

// 16 times 16 in the fast path, and 16 in the copy.
// CHECK: {{^}}272{{$}}
#pragma OPENCL FP_CONTRACT OFF
kernel void product(global float *out, global const float *a, global const float *b, int n) {
  int row = get_global_id(0);
  if (row < n) {
    float sum[16];
    for (int j = 0; j < 16; ++j)
      sum[j] = 0;
#pragma unroll
    for (int i = 0; i < 16; ++i)
#pragma unroll
      for (int j = 0; j < 16; ++j)
        sum[j] += a[i * 64 + row] * b[i * 16 + j];
    float all = 0;
    for (int j = 0; j < 16; ++j)
      all += sum[j];
    out[row] = all;
  }
}
