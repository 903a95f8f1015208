; Two floats fit into 64 bits; three, four, volatile accesses and pointers do not change.
; RUN: veczc -S -w 4 -vecz-passes=squash-small-vecs %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %two = load i64, ptr addrspace(1) %p, align 8
; CHECK: trunc i64 %{{.*}} to i32
; CHECK: bitcast i32 %{{.*}} to float
; CHECK: load <4 x float>
; CHECK: load <3 x i8>
; CHECK: load volatile <2 x float>
; CHECK: load <2 x i4>
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %index) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %index, i64 %id
  %i = load i64, ptr addrspace(1) %at, align 8
  %p = getelementptr i8, ptr addrspace(1) %x, i64 %i
  %two = load <2 x float>, ptr addrspace(1) %p, align 8
  %four = load <4 x float>, ptr addrspace(1) %p, align 16
  %three = load <3 x i8>, ptr addrspace(1) %p, align 4
  %volatile = load volatile <2 x float>, ptr addrspace(1) %p, align 8
  %nibbles = load <2 x i4>, ptr addrspace(1) %p, align 8
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
