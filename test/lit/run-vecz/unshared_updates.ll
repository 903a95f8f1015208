; Updates of consecutive elements in memory that no other thread accesses are loads and stores of
; vectors. Others are made for each lane, since lanes may have the same element.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

target datalayout = "e-i64:64-i128:128-n32:64-S128"

@own = internal addrspace(3) global [64 x i32] poison

declare i64 @__mux_get_local_id(i32)

; CHECK-LABEL: define {{.*}}@__vecz_v4_contiguous(
; CHECK-NOT: atomic
; CHECK: [[BEFORE:%.*]] = load <4 x i32>, ptr addrspace(3)
; CHECK: [[AFTER:%.*]] = sub <4 x i32> [[BEFORE]],
; CHECK: store <4 x i32> [[AFTER]], ptr addrspace(3)
; CHECK: ret void
define void @contiguous(ptr addrspace(1) %in) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %from
  %at = getelementptr i32, ptr addrspace(3) @own, i64 %id
  atomicrmw sub ptr addrspace(3) %at, i32 %v monotonic, !mux.unshared !0
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_masked(
; CHECK-NOT: atomic
; CHECK: @llvm.masked.load.v4i32.p3(
; CHECK: icmp ugt <4 x i32>
; CHECK: select <4 x i1>
; CHECK: @llvm.masked.store.v4i32.p3(
define void @masked(ptr addrspace(1) %in) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %from
  %odd = trunc i32 %v to i1
  br i1 %odd, label %then, label %done
then:
  %at = getelementptr i32, ptr addrspace(3) @own, i64 %id
  atomicrmw umax ptr addrspace(3) %at, i32 %v monotonic, !mux.unshared !0
  br label %done
done:
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_scattered(
; CHECK-COUNT-4: atomicrmw add
define void @scattered(ptr addrspace(1) %in) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %v = load i32, ptr addrspace(1) %from
  %few = and i32 %v, 63
  %index = zext i32 %few to i64
  %at = getelementptr i32, ptr addrspace(3) @own, i64 %index
  atomicrmw add ptr addrspace(3) %at, i32 1 monotonic, !mux.unshared !0
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_shared(
; CHECK-COUNT-4: atomicrmw add
define void @shared(ptr addrspace(1) %in) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %id
  atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define {{.*}}@__vecz_v4_used(
; CHECK-COUNT-4: atomicrmw add
define void @used(ptr addrspace(1) %out) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(3) @own, i64 %id
  %old = atomicrmw add ptr addrspace(3) %at, i32 1 monotonic, !mux.unshared !0
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %old, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{}
