; Vectors at uniform addresses or with a known stride do not change.
; RUN: veczc -S -w 4 -vecz-passes=squash-small-vecs %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: load <4 x i8>
; CHECK: load <4 x i8>
define void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr <4 x i8>, ptr addrspace(1) %x, i64 %id
  %v = load <4 x i8>, ptr addrspace(1) %p, align 4
  %u = load <4 x i8>, ptr addrspace(1) %y, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
