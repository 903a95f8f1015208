; Clang declares the value that is stored in an atomic half as an atomic one, too.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define half @store(
; CHECK: store atomic {{.*}}, ptr addrspace(1) %p monotonic, align 2
; CHECK: atomicrmw xchg ptr addrspace(1) %p
; CHECK-NOT: call
define half @store(ptr addrspace(1) %p, half %v) {
  call void @_Z21atomic_store_explicitPU3AS1VU7_AtomicDhS_12memory_order(ptr addrspace(1) %p, half %v, i32 0)
  %r = call half @_Z24atomic_exchange_explicitPU3AS1VU7_AtomicDhDh12memory_order(ptr addrspace(1) %p, half %v, i32 0)
  ret half %r
}

declare void @_Z21atomic_store_explicitPU3AS1VU7_AtomicDhS_12memory_order(ptr addrspace(1), half, i32)
declare half @_Z24atomic_exchange_explicitPU3AS1VU7_AtomicDhDh12memory_order(ptr addrspace(1), half, i32)
