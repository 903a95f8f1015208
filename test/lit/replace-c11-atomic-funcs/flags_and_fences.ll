; Flags are ints that are 0 or 1. A relaxed fence is none.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=declare
; RUN: muxc --device "OpenMux host" --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --check-prefix=NATIVE
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i1 @flags(
; CHECK: [[OLD:%.*]] = atomicrmw xchg ptr addrspace(4) %p, i32 1 monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NEXT: %r = icmp ne i32 [[OLD]], 0
; CHECK-NEXT: fence release
; CHECK-NEXT: store atomic i32 0, ptr addrspace(4) %p monotonic, align 4
; CHECK-NEXT: ret i1 %r
; NATIVE-LABEL: define i1 @flags(
; NATIVE: atomicrmw xchg ptr addrspace(4) %p, i32 1 acquire
; NATIVE: store atomic i32 0, ptr addrspace(4) %p release
define i1 @flags(ptr addrspace(4) %p) {
  %r = call zeroext i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4) %p, i32 2)
  call void @_Z26atomic_flag_clear_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4) %p, i32 3, i32 1)
  ret i1 %r
}

; CHECK-LABEL: define void @fences(
; CHECK-NEXT: fence acquire
; CHECK-NEXT: fence release
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: ret void
; NATIVE-LABEL: define void @fences(
; NATIVE-NEXT: fence acquire
; NATIVE-NEXT: fence release
; NATIVE-NEXT: fence acq_rel
; NATIVE-NEXT: fence seq_cst
; NATIVE-NEXT: ret void
define void @fences() {
  call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 0, i32 2)
  call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 2, i32 2)
  call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 3, i32 2)
  call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 4, i32 2)
  call void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 5, i32 2)
  ret void
}

declare zeroext i1 @_Z33atomic_flag_test_and_set_explicitPU3AS4VU7_Atomici12memory_order(ptr addrspace(4), i32)
declare void @_Z26atomic_flag_clear_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(ptr addrspace(4), i32, i32)
declare void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)
