; Floating-point fetches become loops, unless the device supports them natively.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=atomicrmw
; RUN: muxc --device "OpenMux host" --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --check-prefix=NATIVE
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define float @add(
; CHECK: fence acq_rel
; CHECK-NEXT: [[FIRST:%.*]] = load atomic i32, ptr addrspace(1) %p monotonic, align 4
; CHECK-NEXT: br label %atomic.loop
; CHECK: atomic.loop:
; CHECK-NEXT: [[BITS:%.*]] = phi i32 [ [[FIRST]], %0 ], [ [[FOUND:%.*]], %atomic.loop ]
; CHECK-NEXT: %r = bitcast i32 [[BITS]] to float
; CHECK-NEXT: [[SUM:%.*]] = fadd float %r, %v
; CHECK-NEXT: [[NEW:%.*]] = bitcast float [[SUM]] to i32
; CHECK-NEXT: [[PAIR:%.*]] = cmpxchg ptr addrspace(1) %p, i32 [[BITS]], i32 [[NEW]] monotonic monotonic, align 4
; CHECK-DAG: [[FOUND]] = extractvalue { i32, i1 } [[PAIR]], 0
; CHECK-DAG: [[DONE:%.*]] = extractvalue { i32, i1 } [[PAIR]], 1
; CHECK: br i1 [[DONE]], label %atomic.done, label %atomic.loop
; CHECK: atomic.done:
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret float %r
; NATIVE-LABEL: define float @add(
; NATIVE-NEXT: %r = atomicrmw fadd ptr addrspace(1) %p, float %v seq_cst, align 4
define float @add(ptr addrspace(1) %p, float %v) {
  %r = call float @_Z16atomic_fetch_addPU3AS1VU7_Atomicff(ptr addrspace(1) %p, float %v)
  ret float %r
}

; CHECK-LABEL: define double @others(
; CHECK: call double @llvm.minnum.f64(
; CHECK: cmpxchg ptr addrspace(4) %p, i64
; CHECK: call double @llvm.maxnum.f64(
; CHECK: fsub double
; NATIVE-LABEL: define double @others(
; NATIVE: atomicrmw fmin ptr addrspace(4) %p, double %v monotonic, align 8
; NATIVE: atomicrmw fmax ptr addrspace(4) %p, double %v release, align 8
; NATIVE: atomicrmw fsub ptr addrspace(4) %p, double %v seq_cst, align 8
define double @others(ptr addrspace(4) %p, double %v) {
  %a = call double @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicdd12memory_order(ptr addrspace(4) %p, double %v, i32 0)
  %b = call double @_Z25atomic_fetch_max_explicitPU3AS4VU7_Atomicdd12memory_order(ptr addrspace(4) %p, double %v, i32 3)
  %c = call double @_Z16atomic_fetch_subPU3AS4VU7_Atomicdd(ptr addrspace(4) %p, double %v)
  ret double %c
}

; The host has no native operations on half, but native orders: the exchange has the order then.
; CHECK-LABEL: define half @narrow(
; CHECK: load atomic i16, ptr addrspace(3) %p monotonic, align 2
; CHECK: cmpxchg ptr addrspace(3) %p, i16 {{.*}} monotonic monotonic, align 2
; NATIVE-LABEL: define half @narrow(
; NATIVE: cmpxchg ptr addrspace(3) %p, i16 {{.*}} acquire monotonic, align 2
define half @narrow(ptr addrspace(3) %p, half %v) {
  %r = call half @_Z25atomic_fetch_add_explicitPU3AS3VU7_AtomicDhDh12memory_order(ptr addrspace(3) %p, half %v, i32 2)
  ret half %r
}

declare float @_Z16atomic_fetch_addPU3AS1VU7_Atomicff(ptr addrspace(1), float)
declare double @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicdd12memory_order(ptr addrspace(4), double, i32)
declare double @_Z25atomic_fetch_max_explicitPU3AS4VU7_Atomicdd12memory_order(ptr addrspace(4), double, i32)
declare double @_Z16atomic_fetch_subPU3AS4VU7_Atomicdd(ptr addrspace(4), double)
declare half @_Z25atomic_fetch_add_explicitPU3AS3VU7_AtomicDhDh12memory_order(ptr addrspace(3), half, i32)
