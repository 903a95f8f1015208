; Atomic operations on a uniform address whose result is unused are combined to one per vector.
; Inactive lanes contribute the neutral element.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_sum(
; CHECK: %[[SUM:.*]] = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %{{.*}})
; CHECK: atomicrmw add ptr addrspace(1) %y, i32 %[[SUM]] monotonic
; CHECK-NOT: atomicrmw
define void @sum(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %old = atomicrmw add ptr addrspace(1) %y, i32 %v monotonic
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_masked(
; CHECK: %[[VALUES:.*]] = select <4 x i1> %{{.*}}, <4 x i32> %{{.*}}, <4 x i32> splat (i32 -2147483648)
; CHECK: %[[MAX:.*]] = call i32 @llvm.vector.reduce.smax.v4i32(<4 x i32> %[[VALUES]])
; CHECK: atomicrmw max ptr addrspace(1) %y, i32 %[[MAX]] seq_cst
define void @masked(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %c = icmp ult i32 %v, 100
  br i1 %c, label %then, label %end
then:
  %old = atomicrmw max ptr addrspace(1) %y, i32 %v seq_cst
  br label %end
end:
  ret void
}

; What was there differs; sums of floats depend on the order; volatile is volatile; places may differ.
; CHECK-LABEL: define void @__vecz_v4_apart(
; CHECK-COUNT-4: atomicrmw or ptr addrspace(1) %y
; CHECK-COUNT-4: atomicrmw fadd ptr addrspace(1) %y
; CHECK-COUNT-4: atomicrmw volatile add ptr addrspace(1) %y
; CHECK-COUNT-4: atomicrmw add ptr addrspace(1)
; CHECK-COUNT-4: atomicrmw xchg ptr addrspace(1) %y
; CHECK-NOT: atomicrmw
define void @apart(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %f = uitofp i32 %v to float
  %old = atomicrmw or ptr addrspace(1) %y, i32 %v monotonic
  %a = atomicrmw fadd ptr addrspace(1) %y, float %f monotonic
  %b = atomicrmw volatile add ptr addrspace(1) %y, i32 %v monotonic
  %c = atomicrmw add ptr addrspace(1) %xa, i32 %v monotonic
  %d = atomicrmw xchg ptr addrspace(1) %y, i32 %v monotonic
  store i32 %old, ptr addrspace(1) %xa, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
