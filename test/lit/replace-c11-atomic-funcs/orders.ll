; Memory orders become fences around monotonic operations, or native orders if the device declares
; them.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=syncscope --implicit-check-not=seq_cst --implicit-check-not=declare
; RUN: muxc --device "OpenMux host" --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --check-prefix=NATIVE --implicit-check-not=fence --implicit-check-not=syncscope
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @loads(
; CHECK-NEXT: %1 = load atomic i32, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: %2 = load atomic i32, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: %3 = load atomic i32, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @loads(
; NATIVE: load atomic i32, ptr addrspace(4) %p monotonic
; NATIVE: load atomic i32, ptr addrspace(4) %p acquire
; NATIVE: load atomic i32, ptr addrspace(4) %p seq_cst
define void @loads(ptr addrspace(4) %p) {
  call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 0)
  call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %p, i32 2, i32 1)
  call i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4) %p)
  ret void
}

; CHECK-LABEL: define void @stores(
; CHECK-NEXT: store atomic float %v, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: fence release
; CHECK-NEXT: store atomic float %v, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: store atomic float %v, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: store atomic float %v, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @stores(
; NATIVE: store atomic float %v, ptr addrspace(4) %p monotonic
; NATIVE: store atomic float %v, ptr addrspace(4) %p release
; NATIVE: store atomic float %v, ptr addrspace(4) %p seq_cst
; NATIVE: store atomic float %v, ptr addrspace(4) %p monotonic
define void @stores(ptr addrspace(4) %p, float %v) {
  call void @_Z11atomic_initPU3AS4VU7_Atomicff(ptr addrspace(4) %p, float %v)
  call void @_Z21atomic_store_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4) %p, float %v, i32 3)
  call void @_Z12atomic_storePU3AS4VU7_Atomicff(ptr addrspace(4) %p, float %v)
  call void @_Z21atomic_store_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4) %p, float %v, i32 0)
  ret void
}

; An order that is not known is the strongest.
; CHECK-LABEL: define void @exchanges(
; CHECK-NEXT: fence release
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) %p, double %v monotonic, align 8
; CHECK-NEXT: fence acquire
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) %p, double %v monotonic, align 8
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence release
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) %p, double %v monotonic, align 8
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) %p, double %v monotonic, align 8
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @exchanges(
; NATIVE: double %v acq_rel
; NATIVE: double %v acquire
; NATIVE: double %v release
; NATIVE: double %v seq_cst
define void @exchanges(ptr addrspace(3) %p, double %v, i32 %order) {
  call double @_Z24atomic_exchange_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3) %p, double %v, i32 4)
  call double @_Z24atomic_exchange_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3) %p, double %v, i32 2)
  call double @_Z24atomic_exchange_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3) %p, double %v, i32 3)
  call double @_Z24atomic_exchange_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3) %p, double %v, i32 %order)
  ret void
}

; So is one that the operation cannot have: a load that releases, a store that acquires, number 77.
; CHECK-LABEL: define void @impossible(
; CHECK-NEXT: fence acq_rel
; CHECK: fence acq_rel
; CHECK: fence acq_rel
; CHECK: fence acq_rel
; NATIVE-LABEL: define void @impossible(
; NATIVE: load atomic i32, ptr addrspace(4) %p seq_cst
; NATIVE: store atomic float %v, ptr addrspace(4) %p seq_cst
; NATIVE: load atomic i32, ptr addrspace(4) %p seq_cst
define void @impossible(ptr addrspace(4) %p, float %v) {
  call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 3)
  call void @_Z21atomic_store_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4) %p, float %v, i32 2)
  call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 77)
  ret void
}

declare i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4))
declare i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4), i32)
declare i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32)
declare void @_Z11atomic_initPU3AS4VU7_Atomicff(ptr addrspace(4), float)
declare void @_Z12atomic_storePU3AS4VU7_Atomicff(ptr addrspace(4), float)
declare void @_Z21atomic_store_explicitPU3AS4VU7_Atomicff12memory_order(ptr addrspace(4), float, i32)
declare double @_Z24atomic_exchange_explicitPU3AS3VU7_Atomicdd12memory_order(ptr addrspace(3), double, i32)
