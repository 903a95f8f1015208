; Functions that resemble the vectorizer's memory operations in name or type only do not change.
; RUN: veczc -S -w 4 %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_k(
; CHECK: call void @__vecz_b_storeX_j(i32 1)
; CHECK: call void @__vecz_b_store4_j(i32 1)
; CHECK: call void @__vecz_b_store3_Dv4_j(<4 x i32> zeroinitializer, ptr null)
define void @k(ptr addrspace(1) %x) #0 {
  call void @__vecz_b_storeX_j(i32 1)
  call void @__vecz_b_store4_j(i32 1)
  call void @__vecz_b_store3_Dv4_j(<4 x i32> zeroinitializer, ptr null)
  %id = call i64 @__mux_get_global_id(i32 0)
  %to = getelementptr i64, ptr addrspace(1) %x, i64 %id
  store i64 %id, ptr addrspace(1) %to, align 8
  ret void
}

declare void @__vecz_b_storeX_j(i32)
declare void @__vecz_b_store4_j(i32)
declare void @__vecz_b_store3_Dv4_j(<4 x i32>, ptr)
declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
