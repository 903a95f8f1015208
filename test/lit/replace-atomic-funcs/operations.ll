; Every function becomes a monotonic instruction, without a syncscope.
; RUN: muxc --passes replace-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=syncscope --implicit-check-not=volatile --implicit-check-not=declare
; RUN: muxc --device "OpenMux host" --passes replace-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=syncscope
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i32 @signed(
; CHECK: %add = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic, align 4
; CHECK: %sub = atomicrmw sub ptr addrspace(1) %p, i32 %v monotonic, align 4
; CHECK: %xchg = atomicrmw xchg ptr addrspace(1) %p, i32 %v monotonic, align 4
; CHECK: %inc = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4
; CHECK: %dec = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic, align 4
; CHECK: atomicrmw min ptr addrspace(1) %p, i32 %v monotonic
; CHECK: atomicrmw max ptr addrspace(1) %p, i32 %v monotonic
; CHECK: atomicrmw and ptr addrspace(1) %p, i32 %v monotonic
; CHECK: atomicrmw or ptr addrspace(1) %p, i32 %v monotonic
; CHECK: %xor = atomicrmw xor ptr addrspace(1) %p, i32 %v monotonic
; CHECK: [[PAIR:%.*]] = cmpxchg ptr addrspace(1) %p, i32 %xor, i32 %v monotonic monotonic, align 4
; CHECK: %cmpxchg = extractvalue { i32, i1 } [[PAIR]], 0
; CHECK: ret i32 %cmpxchg
define i32 @signed(ptr addrspace(1) %p, i32 %v) {
  %add = call spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %sub = call spir_func i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %xchg = call spir_func i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %inc = call spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p)
  %dec = call spir_func i32 @_Z10atomic_decPU3AS1Vi(ptr addrspace(1) %p)
  %min = call spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %max = call spir_func i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %and = call spir_func i32 @_Z10atomic_andPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %or = call spir_func i32 @_Z9atomic_orPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %xor = call spir_func i32 @_Z10atomic_xorPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
  %cmpxchg = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i32 %xor, i32 %v)
  ret i32 %cmpxchg
}

; CHECK-LABEL: define void @unsigned_64(
; CHECK: atomicrmw umin ptr addrspace(3) %p, i64 %v monotonic, align 8
; CHECK: atomicrmw umax ptr addrspace(3) %p, i64 %v monotonic, align 8
; CHECK: atomicrmw add ptr addrspace(3) %p, i64 1 monotonic, align 8
; CHECK: cmpxchg ptr addrspace(3) %p, i64 %v, i64 0 monotonic monotonic, align 8
define void @unsigned_64(ptr addrspace(3) %p, i64 %v) {
  call spir_func i64 @_Z8atom_minPU3AS3Vmm(ptr addrspace(3) %p, i64 %v)
  call spir_func i64 @_Z8atom_maxPU3AS3Vmm(ptr addrspace(3) %p, i64 %v)
  call spir_func i64 @_Z8atom_incPU3AS3Vm(ptr addrspace(3) %p)
  call spir_func i64 @_Z12atom_cmpxchgPU3AS3Vmmm(ptr addrspace(3) %p, i64 %v, i64 0)
  ret void
}

; Without an address space in the name it is the private one; the generic one is the fourth.
; CHECK-LABEL: define void @spaces(
; CHECK: atomicrmw umax ptr %p, i32 %v monotonic
; CHECK: atomicrmw add ptr %p, i32 %v monotonic
; CHECK: atomicrmw max ptr addrspace(4) %g, i32 %v monotonic
define void @spaces(ptr %p, ptr addrspace(4) %g, i32 %v) {
  call spir_func i32 @_Z10atomic_maxPVjj(ptr %p, i32 %v)
  call spir_func i32 @_Z10atomic_addPjj(ptr %p, i32 %v)
  call spir_func i32 @_Z8atom_maxPU3AS4Vii(ptr addrspace(4) %g, i32 %v)
  ret void
}

; CHECK-LABEL: define float @exchange_float(
; CHECK: %r = atomicrmw xchg ptr addrspace(3) %p, float %v monotonic, align 4
define float @exchange_float(ptr addrspace(3) %p, float %v) {
  %r = call spir_func float @_Z11atomic_xchgPU3AS3Vff(ptr addrspace(3) %p, float %v)
  ret float %r
}

declare spir_func i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
declare spir_func i32 @_Z10atomic_decPU3AS1Vi(ptr addrspace(1))
declare spir_func i32 @_Z10atomic_minPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_maxPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_andPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z9atomic_orPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z10atomic_xorPU3AS1Vii(ptr addrspace(1), i32)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
declare spir_func i64 @_Z8atom_minPU3AS3Vmm(ptr addrspace(3), i64)
declare spir_func i64 @_Z8atom_maxPU3AS3Vmm(ptr addrspace(3), i64)
declare spir_func i64 @_Z8atom_incPU3AS3Vm(ptr addrspace(3))
declare spir_func i64 @_Z12atom_cmpxchgPU3AS3Vmmm(ptr addrspace(3), i64, i64)
declare spir_func i32 @_Z10atomic_maxPVjj(ptr, i32)
declare spir_func i32 @_Z10atomic_addPjj(ptr, i32)
declare spir_func i32 @_Z8atom_maxPU3AS4Vii(ptr addrspace(4), i32)
declare spir_func float @_Z11atomic_xchgPU3AS3Vff(ptr addrspace(3), float)
