; Fetches by sign and address space; pointer-sized types are ints or longs in the name.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=declare
target datalayout = "e-p:32:32-i64:64"
target triple = "spir-unknown-unknown"

; CHECK-LABEL: define void @k(
; CHECK: atomicrmw add ptr %p, i32 %v monotonic, align 4
; CHECK: atomicrmw sub ptr addrspace(1) %g, i64 %w monotonic, align 8
; CHECK: atomicrmw or ptr addrspace(1) %g, i64 %w monotonic, align 8
; CHECK: atomicrmw xor ptr addrspace(3) %l, i32 %v monotonic
; CHECK: atomicrmw and ptr addrspace(3) %l, i32 %v monotonic
; CHECK: atomicrmw min ptr addrspace(3) %l, i32 %v monotonic
; CHECK: atomicrmw umax ptr addrspace(3) %l, i32 %v monotonic
; CHECK: atomicrmw add ptr addrspace(1) %g, i64 %w monotonic
define void @k(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %l, i32 %v, i64 %w) {
  call i32 @_Z16atomic_fetch_addPVU7_Atomicii(ptr %p, i32 %v)
  call i64 @_Z16atomic_fetch_subPU3AS1VU7_Atomicll(ptr addrspace(1) %g, i64 %w)
  call i64 @_Z15atomic_fetch_orPU3AS1VU7_Atomicmm(ptr addrspace(1) %g, i64 %w)
  call i32 @_Z25atomic_fetch_xor_explicitPU3AS3VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(3) %l, i32 %v, i32 0, i32 0)
  call i32 @_Z25atomic_fetch_and_explicitPU3AS3VU7_Atomicjj12memory_order(ptr addrspace(3) %l, i32 %v, i32 0)
  call i32 @_Z16atomic_fetch_minPU3AS3VU7_Atomicii(ptr addrspace(3) %l, i32 %v)
  call i32 @_Z16atomic_fetch_maxPU3AS3VU7_Atomicjj(ptr addrspace(3) %l, i32 %v)
  call i64 @_Z16atomic_fetch_addPU3AS1VU7_Atomicml(ptr addrspace(1) %g, i64 %w)
  ret void
}

declare i32 @_Z16atomic_fetch_addPVU7_Atomicii(ptr, i32)
declare i64 @_Z16atomic_fetch_subPU3AS1VU7_Atomicll(ptr addrspace(1), i64)
declare i64 @_Z15atomic_fetch_orPU3AS1VU7_Atomicmm(ptr addrspace(1), i64)
declare i32 @_Z25atomic_fetch_xor_explicitPU3AS3VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(3), i32, i32, i32)
declare i32 @_Z25atomic_fetch_and_explicitPU3AS3VU7_Atomicjj12memory_order(ptr addrspace(3), i32, i32)
declare i32 @_Z16atomic_fetch_minPU3AS3VU7_Atomicii(ptr addrspace(3), i32)
declare i32 @_Z16atomic_fetch_maxPU3AS3VU7_Atomicjj(ptr addrspace(3), i32)
declare i64 @_Z16atomic_fetch_addPU3AS1VU7_Atomicml(ptr addrspace(1), i64)
