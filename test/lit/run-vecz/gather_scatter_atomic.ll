; Non-contiguous accesses become gathers and scatters; atomic operations are scalarized.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> {{.*}}<4 x i1> splat (i1 true)
; CHECK-COUNT-4: atomicrmw add ptr addrspace(1) %{{.*}}, i32 %{{.*}} monotonic
; CHECK-NOT: atomicrmw
; CHECK: call void @llvm.masked.scatter.v4i32.v4p1(

define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %two = mul i64 %id, %id
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %two
  %v = load i32, ptr addrspace(1) %xa, align 4
  %old = atomicrmw add ptr addrspace(1) %y, i32 %v monotonic
  %w = zext i32 %v to i64
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %w
  store i32 %old, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
