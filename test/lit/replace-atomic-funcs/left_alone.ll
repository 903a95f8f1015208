; Functions that OpenCL does not have, and calls that do not fit the callee's name, are left alone.
; RUN: muxc --passes replace-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=atomicrmw --implicit-check-not=cmpxchg
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @k(
; CHECK: call i32 @_Z10atomic_mulPU3AS1Vii(
; CHECK: call float @_Z10atomic_addPU3AS1Vff(
; CHECK: call double @_Z11atomic_xchgPU3AS1Vdd(
; CHECK: call i32 @_Z10atomic_addPU3AS2Vii(
; CHECK: call i32 @_Z10atomic_addPU3AS1VKii(
; CHECK: call <2 x i32> @_Z10atomic_addPU3AS1VDv2_iS_(
; CHECK: call i16 @_Z10atomic_addPU3AS1Vss(
; CHECK: call i32 @_Z10atomic_incPU3AS1Vii(
; CHECK: call i32 @_Z10atomic_addPU3AS3Vii(ptr addrspace(1)
; CHECK: call i64 @_Z10atomic_subPU3AS1Vii(
; CHECK: call i32 @_Z10atomic_subPU3AS1Vjj(ptr addrspace(1) %p, i64
; CHECK: call i32 @_Z10atomic_addPU3AS1VU7_Atomicii(
; CHECK: call i32 @atomic_add(
; CHECK: call i32 %f(
; CHECK: call i32 @_Z10atomic_xorv(
define void @k(ptr addrspace(1) %p, ptr addrspace(2) %c, ptr %f) {
  call i32 @_Z10atomic_mulPU3AS1Vii(ptr addrspace(1) %p, i32 1)
  call float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float 1.0)
  call double @_Z11atomic_xchgPU3AS1Vdd(ptr addrspace(1) %p, double 1.0)
  call i32 @_Z10atomic_addPU3AS2Vii(ptr addrspace(2) %c, i32 1)
  call i32 @_Z10atomic_addPU3AS1VKii(ptr addrspace(1) %p, i32 1)
  call <2 x i32> @_Z10atomic_addPU3AS1VDv2_iS_(ptr addrspace(1) %p, <2 x i32> zeroinitializer)
  call i16 @_Z10atomic_addPU3AS1Vss(ptr addrspace(1) %p, i16 1)
  call i32 @_Z10atomic_incPU3AS1Vii(ptr addrspace(1) %p, i32 1)
  call i32 @_Z10atomic_addPU3AS3Vii(ptr addrspace(1) %p, i32 1)
  call i64 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) %p, i32 1)
  call i32 @_Z10atomic_subPU3AS1Vjj(ptr addrspace(1) %p, i64 1)
  call i32 @_Z10atomic_addPU3AS1VU7_Atomicii(ptr addrspace(1) %p, i32 1)
  call i32 @atomic_add(ptr addrspace(1) %p, i32 1)
  call i32 %f(ptr addrspace(1) %p, i32 1)
  call i32 @_Z10atomic_xorv()
  ret void
}

declare i32 @_Z10atomic_mulPU3AS1Vii(ptr addrspace(1), i32)
declare float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float)
declare double @_Z11atomic_xchgPU3AS1Vdd(ptr addrspace(1), double)
declare i32 @_Z10atomic_addPU3AS2Vii(ptr addrspace(2), i32)
declare i32 @_Z10atomic_addPU3AS1VKii(ptr addrspace(1), i32)
declare <2 x i32> @_Z10atomic_addPU3AS1VDv2_iS_(ptr addrspace(1), <2 x i32>)
declare i16 @_Z10atomic_addPU3AS1Vss(ptr addrspace(1), i16)
declare i32 @_Z10atomic_incPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_addPU3AS3Vii(ptr addrspace(1), i32)
declare i64 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_subPU3AS1Vjj(ptr addrspace(1), i64)
declare i32 @_Z10atomic_addPU3AS1VU7_Atomicii(ptr addrspace(1), i32)
declare i32 @atomic_add(ptr addrspace(1), i32)
declare i32 @_Z10atomic_xorv()
