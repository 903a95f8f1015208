; Indices with a known stride do not change: they are computed with scalars from lane 0.
; RUN: veczc -S -w 4 -vecz-passes=uniform-reassoc %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: %i = add nsw i64 %id, %a
; CHECK: %j = add nsw i64 %i, %b
define void @k(ptr addrspace(1) %x, i64 %a, i64 %b) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = add nsw i64 %id, %a
  %j = add nsw i64 %i, %b
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %j
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
