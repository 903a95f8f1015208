; Atomic updates of local memory are a load and a store; those of other memory stay.
; RUN: muxc --device host --passes simplify-local-atomics --verify-each -S %s | FileCheck %s

; CHECK-LABEL: define i32 @adds(
; CHECK-NEXT: [[OLD:%.*]] = load atomic volatile i32, ptr addrspace(3) %p monotonic, align 4
; CHECK-NEXT: [[NEW:%.*]] = add i32 [[OLD]], %x
; CHECK-NEXT: store atomic volatile i32 [[NEW]], ptr addrspace(3) %p monotonic, align 4
; CHECK-NEXT: ret i32 [[OLD]]
define i32 @adds(ptr addrspace(3) %p, i32 %x) {
  %old = atomicrmw volatile add ptr addrspace(3) %p, i32 %x seq_cst
  ret i32 %old
}

; CHECK-LABEL: define i64 @least(
; CHECK: load atomic i64
; CHECK: store atomic i64
; CHECK-NOT: atomicrmw
define i64 @least(ptr addrspace(3) %p, i64 %x) {
  %old = atomicrmw umin ptr addrspace(3) %p, i64 %x syncscope("workgroup") monotonic
  ret i64 %old
}

; CHECK-LABEL: define float @sums(
; CHECK: load atomic float
; CHECK: fadd float
; CHECK: store atomic float
define float @sums(ptr addrspace(3) %p, float %x) {
  %old = atomicrmw fadd ptr addrspace(3) %p, float %x monotonic
  ret float %old
}

; CHECK-LABEL: define { i32, i1 } @exchanges(
; CHECK-NEXT: [[OLD:%.*]] = load atomic i32
; CHECK-NEXT: [[SAME:%.*]] = icmp eq i32 [[OLD]], %x
; CHECK-NEXT: [[NEW:%.*]] = select i1 [[SAME]], i32 %y, i32 [[OLD]]
; CHECK-NEXT: store atomic i32 [[NEW]]
define { i32, i1 } @exchanges(ptr addrspace(3) %p, i32 %x, i32 %y) {
  %pair = cmpxchg ptr addrspace(3) %p, i32 %x, i32 %y acq_rel acquire
  ret { i32, i1 } %pair
}

; Other work-groups have access to global memory, and a generic pointer may point there.
; CHECK-LABEL: define void @others(
; CHECK: atomicrmw add ptr addrspace(1) %p
; CHECK: atomicrmw add ptr addrspace(4) %q
define void @others(ptr addrspace(1) %p, ptr addrspace(4) %q, i32 %x) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic
  %b = atomicrmw add ptr addrspace(4) %q, i32 %x monotonic
  ret void
}
