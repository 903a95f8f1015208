; Cheap values are rematerialized, not spilled: no-op and widening casts, other casts of spilled
; values, splats, builtins, and arithmetic on these.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @use(i64, i64, i64, <4 x i32>, i32, i16, ptr addrspace(1), float)

; The narrow value, what is splat, the product, and the float; not the results of casts.
; CHECK: %k.mux-live-values = type { i32, float, i32, i32, i8 }
define void @k(ptr addrspace(1) %p, i64 %n) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %narrow = load i8, ptr addrspace(1) %p
  %f = load volatile float, ptr addrspace(1) %p
  %s = load volatile i32, ptr addrspace(1) %p
  %kept = load volatile i32, ptr addrspace(1) %p
  %b = load volatile i8, ptr addrspace(1) %p
  %widened = zext i8 %b to i64
  %bits = bitcast i32 %s to float
  %same = bitcast float %bits to i32
  %one = insertelement <4 x i32> poison, i32 %same, i64 0
  %splat = shufflevector <4 x i32> %one, <4 x i32> poison, <4 x i32> zeroinitializer
  %short = trunc i32 %kept to i16
  %address = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %sum = add i64 %id, %n
  %product = mul i32 %kept, %s
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  call void @use(i64 %widened, i64 %id, i64 %sum, <4 x i32> %splat, i32 %product, i16 %short, ptr addrspace(1) %address, float %f)
  %again = add i32 %kept, 1
  store i32 %again, ptr addrspace(1) %p
  ret void
}

; CHECK: define internal i32 @k.mux-barrier-region.1(
; CHECK-DAG: [[B:%.*]] = load i8, ptr
; CHECK-DAG: [[WIDE:%.*]] = zext i8 [[B]] to i64
; CHECK-DAG: [[ID:%.*]] = call i64 @__mux_get_global_id(i32 0)
; CHECK-DAG: [[SUM:%.*]] = add i64 [[ID]], %n
; CHECK-DAG: [[ONE:%.*]] = insertelement <4 x i32> poison
; CHECK-DAG: [[SPLAT:%.*]] = shufflevector <4 x i32> [[ONE]]
; CHECK-DAG: [[KEPT:%.*]] = load i32, ptr
; CHECK-DAG: [[SHORT:%.*]] = trunc i32 {{%.*}} to i16
; CHECK-DAG: [[ADDRESS:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 [[ID]]
; CHECK: call void @use(i64 [[WIDE]], i64 [[ID]], i64 [[SUM]], <4 x i32> [[SPLAT]], i32 {{%.*}}, i16 [[SHORT]], ptr addrspace(1) [[ADDRESS]], float
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
