// Masked loads that are not in one page call a function that loops over the lanes. The scalarized
// fallbacks of gathers share a function if there are many of them. Others are built in place.
// Results are those of the scalar kernel.
// RUN: env OPENMUX_CPU=generic muxc --device "OpenMux host" --cl-options "--vecz-width=4" \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,run-vecz \
// RUN:   %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: grep -c "call <4 x float> @__vecz_b_lane_loop_masked_load" %t.ll | FileCheck %s --check-prefix=LOOPS
// RUN: grep -c "call <4 x float> @__vecz_b_gather_load" %t.ll | FileCheck %s --check-prefix=CALLS
// DEFINE: %{run} = oclrun %s -g 1000 -l 100 -a out:f32[1000] -a f32[1400]=rand -a i32=7
// RUN: %{run} -k many -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -k many -b --vecz-width=4 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -k many -b --vecz-width=16 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -k wrapping -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -k wrapping -b --vecz-width=4 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: %{run} -k wrapping -b --vecz-width=16 2>/dev/null > %t.vector
// RUN: cmp %t.scalar %t.vector

// CHECK-DAG: define internal <4 x float> @__vecz_b_lane_loop_masked_load{{.*}}(ptr addrspace(1) %0, i4 %1)
// CHECK-DAG: define internal <4 x float> @__vecz_b_gather_load{{.*}}(<4 x ptr addrspace(1)> %0)
// CHECK-NOT: define internal
// CALLS: {{^}}65{{$}}
// LOOPS: {{^}}68{{$}}

#define LOAD(n) +in[i + n * 5]
#define LOADS(n) LOAD(n) LOAD(n + 1) LOAD(n + 2) LOAD(n + 3) LOAD(n + 4)
kernel void many(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  if (i % 3 < n / 4)
    out[i] = 0 LOADS(1) LOADS(6) LOADS(11) LOADS(16) LOADS(21) LOADS(26) LOADS(31) LOADS(36)
        LOADS(41) LOADS(46) LOADS(51) LOADS(56) LOADS(61);
}

kernel void few(global float *out, global const float *in, int n) {
  int i = get_global_id(0);
  if (i % 3 < n / 4)
    out[i] = 0 LOAD(1) LOAD(2) LOAD(3);
}

#define WRAPPED(n) +in[(i + n * n) % 64]
#define WRAPPEDS(n) WRAPPED(n) WRAPPED(n + 1) WRAPPED(n + 2) WRAPPED(n + 3) WRAPPED(n + 4)
kernel void wrapping(global float *out, global const float *in, int n) {
  int i = get_global_id(0) + n;
  out[i - n] = 0 WRAPPEDS(1) WRAPPEDS(6) WRAPPEDS(11) WRAPPEDS(16) WRAPPEDS(21) WRAPPEDS(26)
      WRAPPEDS(31) WRAPPEDS(36) WRAPPEDS(41) WRAPPEDS(46) WRAPPEDS(51) WRAPPEDS(56) WRAPPEDS(61);
}
