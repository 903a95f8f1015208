// A latency-bound kernel gains from vectors even if the number of instructions stays the same, as
// with vectors of the source that fill the registers already.
// RUN: oclrun %s -k chain -g 64 -l 64 -a f32[256]=rand -a f32[256]=rand -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK: kernel 'chain' is vectorized by
kernel void chain(global float4 *y, global const float4 *x) {
  size_t i = get_global_id(0);
  float4 v = x[i];
#define STEP v = v * v + 0.25f;
  STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
  STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
  y[i] = v;
}
