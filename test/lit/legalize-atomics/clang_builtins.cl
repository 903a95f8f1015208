// Clang's atomic builtins emit instructions that are legalized on every device.
// RUN: muxc --cl-options "-cl-std=CL3.0 -w" --passes replace-atomic-funcs,replace-c11-atomic-funcs,legalize-atomics --verify-each %s \
// RUN:   | FileCheck %s --implicit-check-not=syncscope --implicit-check-not=seq_cst --implicit-check-not=nand \
// RUN:     --implicit-check-not=unordered --implicit-check-not="atomicrmw f"
// RUN: oclrun %s -k sync -g 1 -b "-cl-std=CL3.0 -w" -a out:i32[4]=12 | FileCheck %s --check-prefix=RUN-SYNC
// RUN: oclrun %s -k gnu -g 1 -b "-cl-std=CL3.0 -w" -a out:i32[4]=12 -a out:f32[1]=2 -a out:u8[2] | FileCheck %s --check-prefix=RUN-GNU

// CHECK-LABEL: define {{.*}}@__clang_ocl_kern_imp_sync(
// CHECK: atomicrmw add ptr addrspace(1) %{{.*}}, i32 2 monotonic
// CHECK: cmpxchg ptr addrspace(1)
// CHECK: fence release
// CHECK-NEXT: store atomic i32 0, ptr addrspace(1) %{{.*}} monotonic
// RUN-SYNC: 5 12 -15 0
kernel void sync(global int *p) {
  p[1] = __sync_fetch_and_add(p, 2);
  p[2] = __sync_nand_and_fetch(p, 14);
  p[0] = 5;
  p[3] = 1;
  __sync_lock_release(p + 3);
  __sync_synchronize();
  p[3] += __sync_bool_compare_and_swap(p, 4, 2);
}

// CHECK-LABEL: define {{.*}}@__clang_ocl_kern_imp_gnu(
// CHECK: fadd float
// CHECK: store atomic i8 0, ptr addrspace(1) %{{.*}} monotonic
// RUN-GNU: -13 12 -13 12
// RUN-GNU: 5
// RUN-GNU: 0 1
kernel void gnu(global int *p, global float *f, global uchar *c) {
  p[1] = __atomic_load_n(p, __ATOMIC_SEQ_CST);
  p[2] = __atomic_nand_fetch(p, 12, __ATOMIC_ACQ_REL);
  __atomic_fetch_add(f, 3, __ATOMIC_SEQ_CST);
  __atomic_test_and_set(c, __ATOMIC_ACQUIRE);
  c[1] = c[0];
  __atomic_clear(c, __ATOMIC_RELEASE);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

// CHECK-LABEL: define {{.*}}@__clang_ocl_kern_imp_opencl(
// CHECK: load atomic i32, ptr addrspace(1) %{{.*}} monotonic
// CHECK-NEXT: fence acquire
// CHECK: cmpxchg weak ptr addrspace(1) {{.*}} monotonic monotonic
kernel void opencl(global int *p, global atomic_int *a, global atomic_float *f, int order) {
  p[0] = __opencl_atomic_load(a, memory_order_acquire, memory_scope_work_group);
  __opencl_atomic_store(a, 3, order, memory_scope_work_group);
  p[1] = __opencl_atomic_fetch_min(a, 3, memory_order_acq_rel, memory_scope_device);
  int expected = 1;
  p[2] = __opencl_atomic_compare_exchange_weak(a, &expected, 3, memory_order_acq_rel,
                                               memory_order_acquire, memory_scope_work_group);
  __opencl_atomic_fetch_add(f, 3, memory_order_relaxed, memory_scope_device);
}
