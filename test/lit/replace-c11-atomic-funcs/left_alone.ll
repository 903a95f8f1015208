; What C11 and OpenCL do not have is left alone; a function's body does not matter.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=' fence '
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @k(
; CHECK-NEXT: call i32 @_Z16atomic_fetch_mulPU3AS4VU7_Atomicii(
; CHECK-NEXT: call float @_Z15atomic_fetch_orPU3AS4VU7_Atomicff(
; CHECK-NEXT: call i32 @_Z16atomic_fetch_addPU3AS4Vii(
; CHECK-NEXT: call i16 @_Z16atomic_fetch_addPU3AS4VU7_Atomicss(
; CHECK-NEXT: call i32 @_Z16atomic_fetch_addPU3AS2VU7_Atomicii(
; CHECK-NEXT: call i32 @_Z11atomic_loadPU3AS3VU7_Atomici(ptr addrspace(1)
; CHECK-NEXT: call i32 @_Z11atomic_loadPU3AS4VU7_Atomici12memory_order(
; CHECK-NEXT: call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici(
; CHECK-NEXT: call void @_Z20atomic_init_explicitPU3AS4VU7_Atomicii12memory_order(
; CHECK-NEXT: call i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_Atomicii(
; CHECK-NEXT: call void @_Z22atomic_work_item_fencej(
; CHECK-NEXT: call i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomicl(
; CHECK-NEXT: store atomic i32 1, ptr addrspace(4) %p monotonic
define void @k(ptr addrspace(4) %p, ptr addrspace(2) %c, ptr addrspace(1) %g) {
  call i32 @_Z16atomic_fetch_mulPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 1)
  call float @_Z15atomic_fetch_orPU3AS4VU7_Atomicff(ptr addrspace(4) %p, float 1.0)
  call i32 @_Z16atomic_fetch_addPU3AS4Vii(ptr addrspace(4) %p, i32 1)
  call i16 @_Z16atomic_fetch_addPU3AS4VU7_Atomicss(ptr addrspace(4) %p, i16 1)
  call i32 @_Z16atomic_fetch_addPU3AS2VU7_Atomicii(ptr addrspace(2) %c, i32 1)
  call i32 @_Z11atomic_loadPU3AS3VU7_Atomici(ptr addrspace(1) %g)
  call i32 @_Z11atomic_loadPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 0)
  call i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici(ptr addrspace(4) %p)
  call void @_Z20atomic_init_explicitPU3AS4VU7_Atomicii12memory_order(ptr addrspace(4) %p, i32 0, i32 0)
  call i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 1)
  call void @_Z22atomic_work_item_fencej(i32 1)
  call i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomicl(ptr addrspace(4) %p)
  call void @_Z11atomic_initPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 1)
  ret void
}

define void @_Z11atomic_initPU3AS4VU7_Atomicii(ptr addrspace(4) %p, i32 %v) {
  ret void
}

declare i32 @_Z16atomic_fetch_mulPU3AS4VU7_Atomicii(ptr addrspace(4), i32)
declare float @_Z15atomic_fetch_orPU3AS4VU7_Atomicff(ptr addrspace(4), float)
declare i32 @_Z16atomic_fetch_addPU3AS4Vii(ptr addrspace(4), i32)
declare i16 @_Z16atomic_fetch_addPU3AS4VU7_Atomicss(ptr addrspace(4), i16)
declare i32 @_Z16atomic_fetch_addPU3AS2VU7_Atomicii(ptr addrspace(2), i32)
declare i32 @_Z11atomic_loadPU3AS3VU7_Atomici(ptr addrspace(1))
declare i32 @_Z11atomic_loadPU3AS4VU7_Atomici12memory_order(ptr addrspace(4), i32)
declare i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici(ptr addrspace(4))
declare void @_Z20atomic_init_explicitPU3AS4VU7_Atomicii12memory_order(ptr addrspace(4), i32, i32)
declare i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_Atomicii(ptr addrspace(4), i32)
declare void @_Z22atomic_work_item_fencej(i32)
declare i1 @_Z24atomic_flag_test_and_setPU3AS4VU7_Atomicl(ptr addrspace(4))
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
