// Scalar work-items that stride over a buffer one after another load each cache line again, and a
// vector loads it once. Small steps, work-items that are apart, and loops with a barrier, which they
// run together, are not affected.
// RUN: %simd256 oclrun %s -k strided -g 64 -l 64 -a u8[8192]=rand -a out:u32[256] -a u32=8192 -b "-Rpass=vecz -Rpass-missed=vecz" 2>&1 | FileCheck %s
// CHECK-DAG: kernel 'strided' is vectorized by
// CHECK-DAG: kernel 'near' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// CHECK-DAG: kernel 'apart' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
// CHECK-DAG: kernel 'together' is not vectorized by {{[0-9]+}}: not profitable: estimated cost is
kernel void strided(global const uchar *in, global uint *bins, uint n) {
  local uint counts[256];
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&counts[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  bins[get_local_id(0)] = counts[get_local_id(0)];
}
kernel void near(global const uchar *in, global uint *bins, uint n) {
  local uint counts[256];
  for (uint i = get_global_id(0); i < n; i += 64)
    atomic_inc(&counts[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  bins[get_local_id(0)] = counts[get_local_id(0)];
}
kernel void apart(global const uchar *in, global uint *bins, uint n) {
  local uint counts[256];
  for (uint i = 64 * get_global_id(0); i < n; i += get_global_size(0))
    atomic_inc(&counts[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  bins[get_local_id(0)] = counts[get_local_id(0)];
}
kernel void together(global const uchar *in, global uint *bins, uint n) {
  local uint counts[256];
  for (uint k = 0; k < n; ++k) {
    atomic_inc(&counts[in[in[k * get_global_size(0) + get_global_id(0)] * n]]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  bins[get_local_id(0)] = counts[get_local_id(0)];
}
