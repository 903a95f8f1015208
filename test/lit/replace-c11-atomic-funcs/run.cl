// OpenCL C 3.0 source with atomics, from many work-groups.
// DEFINE: %{values} = i32[9]=0,0,-1,0,1000000,0,0,0,0
// RUN: oclrun %s -k count -g 16384 -l 64 -b -cl-std=CL3.0 -a out:%{values} -a i32=5 | FileCheck %s --match-full-lines
// RUN: oclrun %s -k count -g 16384 -l 64 -b -cl-std=CL2.0 -a out:%{values} -a i32=0 | FileCheck %s --match-full-lines
// RUN: oclrun %s -k count -g 16384 -l 8 -b "-cl-std=CL3.0 -cl-opt-disable" -a out:%{values} -a i32=3 | FileCheck %s --match-full-lines
// CHECK: out: 16384 16383 0 0 0 16383 16384 16384 1
kernel void count(global atomic_int *out, int order) {
  int i = get_global_id(0);
  atomic_fetch_add(&out[0], 1);
  atomic_fetch_or_explicit(&out[1], i, order, memory_scope_device);
  atomic_fetch_and_explicit(&out[2], i, memory_order_relaxed);
  atomic_fetch_xor(&out[3], i);
  atomic_fetch_min_explicit(&out[4], i, memory_order_acq_rel);
  atomic_fetch_max(&out[5], i);
  int seen = atomic_load_explicit(&out[6], memory_order_relaxed);
  while (!atomic_compare_exchange_weak(&out[6], &seen, seen + 1))
    ;
  private int expected = 0;
  while (!atomic_compare_exchange_strong_explicit(&out[7], &expected, expected + 1,
                                                  memory_order_release, memory_order_acquire,
                                                  memory_scope_device))
    ;
  atomic_store_explicit(&out[8], 1, memory_order_release);
}

// A lock guards what is no atomic object.
// RUN: oclrun %s -k locked -g 4096 -l 1 -b -cl-std=CL3.0 -a i32[1] -a out:i32[2] | FileCheck %s --match-full-lines --check-prefix=LOCK
// LOCK: counters: 4096 8192
kernel void locked(global atomic_int *lock, global int *counters) {
  while (atomic_flag_test_and_set_explicit((global atomic_flag *)lock, memory_order_acquire))
    ;
  counters[0] += 1;
  counters[1] += 2;
  atomic_flag_clear_explicit((global atomic_flag *)lock, memory_order_release);
}

// RUN: oclrun %s -k wide -g 2048 -l 16 -b -cl-std=CL3.0 -a out:u64[2]=0,18446744073709551615 | FileCheck %s --match-full-lines --check-prefix=WIDE
// WIDE: out: 8796093022208 0
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void wide(global atomic_ulong *out) {
  atomic_fetch_add(&out[0], 1ul << 32);
  atomic_fetch_min(&out[1], (ulong)get_global_id(0));
}

// RUN: oclrun %s -k exchange -g 1000 -l 10 -b -cl-std=CL3.0 -a f32[1] -a out:f32[1] | FileCheck %s --match-full-lines --check-prefix=FLOAT
// FLOAT: sum: 1000
kernel void exchange(global atomic_float *value, global atomic_float *sum) {
  atomic_exchange(value, 1.0f);
  float seen = atomic_load(sum);
  while (!atomic_compare_exchange_strong(sum, &seen, seen + 1.0f))
    ;
}
