// Private arrays that exceed the stack, for a vector or even for one work-item: the kernels build
// and run.
// DEFINE: %{run} = oclrun %s -g 8 -l 4 -k plain -k across -k apart -k huge -k alone -a out:u32[8] -a u32=1021
// RUN: %{run} -b -cl-wfv=never > %t.scalar
// RUN: FileCheck %s < %t.scalar
// RUN: %{run} > %t.auto
// RUN: cmp %t.scalar %t.auto
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: %{run} -b -cl-opt-disable > %t.plain
// RUN: cmp %t.scalar %t.plain

// CHECK: out: 1021 1022 1023 1024 1025 1026 1027 1028
// CHECK: out: 4090 4089 4088 4087 5123 5122 5121 5120
// CHECK: out: 1021 1023 1025 1027 1029 1031 1033 1035
// CHECK: out: 1021 1022 1023 1024 1025 1026 1027 1028
// CHECK: out: 12000000 0 0 0 0 0 0 0
// LOG-DAG: kernel 'plain' is not vectorized by 2: private variables take 8388608 bytes in all lanes, more than 4194304; use smaller private arrays
// LOG-DAG: kernel 'huge' is not vectorized by 2: private variables take

#define FILL(t, count) \
  for (uint k = 0; k < count; k += step) \
    t[k] = k + (uint)get_global_id(0)
kernel void plain(global uint *out, uint step) {
  uint t[1 << 20];
  FILL(t, 1 << 20);
  out[get_global_id(0)] = t[step];
}
// The array lives across the barrier.
kernel void across(global uint *out, uint step) {
  local uint others[4];
  uint t[1 << 18];
  FILL(t, 1 << 18);
  others[get_local_id(0)] = t[2 * step];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = others[3 - get_local_id(0)] * 2 + t[step * get_group_id(0)];
}
// Arrays before and after it.
kernel void apart(global uint *out, uint step) {
  local uint others[4];
  {
    uint t[1 << 20];
    FILL(t, 1 << 20);
    others[get_local_id(0)] = t[step];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint u[1 << 20];
  FILL(u, 1 << 20);
  out[get_global_id(0)] = others[get_local_id(0)] + u[0];
}
kernel void huge(global uint *out, uint step) {
  uint t[12 << 20];
  FILL(t, 12 << 20);
  out[get_global_id(0)] = t[step];
}
// Nothing in it asks where it is.
uint fill(uint step) {
  uint t[12 << 20];
  for (uint k = 0; k < 12 << 20; k += step)
    t[k] = k;
  return t[12000000 / step * step] + 12000000 % step;
}
kernel void alone(global uint *out, uint step) { *out = fill(step); }
