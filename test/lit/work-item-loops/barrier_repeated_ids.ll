; Splats of an id plus lane numbers are rematerialized after a barrier, also if truncated. An
; expensive splat is spilled as a scalar.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @use(<4 x i32>, <4 x i64>)

; CHECK: %k.mux-live-values = type { i64 }
define void @k(ptr addrspace(1) %p) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %first = insertelement <4 x i64> poison, i64 %id, i64 0
  %all = shufflevector <4 x i64> %first, <4 x i64> poison, <4 x i32> zeroinitializer
  %ids = add <4 x i64> %all, <i64 0, i64 1, i64 2, i64 3>
  %narrow = trunc <4 x i64> %ids to <4 x i32>
  %v = load volatile i64, ptr addrspace(1) %p
  %one = insertelement <4 x i64> poison, i64 %v, i64 0
  %same = shufflevector <4 x i64> %one, <4 x i64> poison, <4 x i32> zeroinitializer
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  call void @use(<4 x i32> %narrow, <4 x i64> %same)
  ret void
}

; CHECK: define internal i32 @k.mux-barrier-region.1(
; CHECK-DAG: [[ID:%.*]] = call i64 @__mux_get_local_id(i32 0)
; CHECK-DAG: [[FIRST:%.*]] = insertelement <4 x i64> poison, i64 [[ID]], i64 0
; CHECK-DAG: [[ALL:%.*]] = shufflevector <4 x i64> [[FIRST]], <4 x i64> poison, <4 x i32> zeroinitializer
; CHECK-DAG: [[IDS:%.*]] = add <4 x i64> [[ALL]], <i64 0, i64 1, i64 2, i64 3>
; CHECK-DAG: [[NARROW:%.*]] = trunc <4 x i64> [[IDS]] to <4 x i32>
; CHECK: call void @use(<4 x i32> [[NARROW]],
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
