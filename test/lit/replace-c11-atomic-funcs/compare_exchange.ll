; If the comparison fails, the current value is stored to 'expected'.
; RUN: muxc --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --implicit-check-not=declare
; RUN: muxc --device "OpenMux host" --passes replace-c11-atomic-funcs --verify-each -S %s | FileCheck %s --check-prefix=NATIVE
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define i1 @shared(
; CHECK: [[OLD:%.*]] = load i32, ptr addrspace(4) %e, align 4
; CHECK-NEXT: fence acq_rel
; CHECK-NEXT: [[PAIR:%.*]] = cmpxchg ptr addrspace(4) %p, i32 [[OLD]], i32 %v monotonic monotonic, align 4
; CHECK-NEXT: fence acq_rel
; CHECK: [[FOUND:%.*]] = extractvalue { i32, i1 } [[PAIR]], 0
; CHECK: %r = extractvalue { i32, i1 } [[PAIR]], 1
; CHECK: [[FAILED:%.*]] = xor i1 %r, true
; CHECK: br i1 [[FAILED]], label %[[STORE:.*]], label %[[END:.*]]
; CHECK: [[STORE]]:
; CHECK-NEXT: store i32 [[FOUND]], ptr addrspace(4) %e, align 4
; CHECK-NEXT: br label %[[END]]
; CHECK: [[END]]:
; CHECK: ret i1 %r
; NATIVE-LABEL: define i1 @shared(
; NATIVE: cmpxchg ptr addrspace(4) %p, i32 {{.*}} seq_cst seq_cst, align 4
define i1 @shared(ptr addrspace(4) %p, ptr addrspace(4) %e, i32 %v) {
  %r = call zeroext i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %p, ptr addrspace(4) %e, i32 %v)
  ret i1 %r
}

; Nobody else sees a private variable, so it can be stored to in any case.
; CHECK-LABEL: define i32 @private(
; CHECK: cmpxchg weak ptr addrspace(1) %p, i32 {{.*}}, i32 {{.*}} monotonic monotonic, align 4
; CHECK-NEXT: fence acquire
; CHECK-NOT: br
; CHECK: [[F:%.*]] = bitcast i32 {{.*}} to float
; CHECK: %r = zext i1
; CHECK: store float [[F]], ptr addrspace(4) %g
; CHECK: ret i32 %r
; NATIVE-LABEL: define i32 @private(
; NATIVE: cmpxchg weak ptr addrspace(1) %p, {{.*}} monotonic acquire
define i32 @private(ptr addrspace(1) %p, float %v) {
  %e = alloca float
  %g = addrspacecast ptr %e to ptr addrspace(4)
  %r = call i32 @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomicfPU3AS4ff12memory_orderS4_(ptr addrspace(1) %p, ptr addrspace(4) %g, float %v, i32 0, i32 2)
  ret i32 %r
}

; CHECK-LABEL: define i1 @long(
; CHECK: load i64, ptr %e, align 8
; CHECK-NEXT: fence release
; CHECK-NEXT: cmpxchg ptr addrspace(3) %p, i64 {{.*}} monotonic monotonic, align 8
; CHECK-NEXT: fence acquire
; NATIVE-LABEL: define i1 @long(
; NATIVE: cmpxchg ptr addrspace(3) %p, i64 {{.*}} acq_rel acquire, align 8
define i1 @long(ptr addrspace(3) %p, ptr %e, i64 %v) {
  %r = call i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS3VU7_AtomicmPmm12memory_orderS3_12memory_scope(ptr addrspace(3) %p, ptr %e, i64 %v, i32 4, i32 2, i32 1)
  ret i1 %r
}

declare zeroext i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4), ptr addrspace(4), i32)
declare i32 @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomicfPU3AS4ff12memory_orderS4_(ptr addrspace(1), ptr addrspace(4), float, i32, i32)
declare i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS3VU7_AtomicmPmm12memory_orderS3_12memory_scope(ptr addrspace(3), ptr, i64, i32, i32, i32)
