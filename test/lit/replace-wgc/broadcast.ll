; One work-item writes, all read; with a size_t of 32 bits as well.
; RUN: muxc --passes replace-wgc --verify-each -S %s | FileCheck %s
target datalayout = "e-p:32:32"

define void @kernel(float %x, i32 %i) #0 {
  %1 = call float @__mux_work_group_broadcast_f32(i32 0, float %x, i32 %i, i32 0, i32 0)
  ret void
}

; CHECK: define internal float @__mux_work_group_broadcast_f32(i32 %0, float %1, i32 %2, i32 %3, i32 %4)
; CHECK-NEXT: call void @__mux_work_group_barrier(
; CHECK-DAG: [[X:%.*]] = call i32 @__mux_get_local_id(i32 0)
; CHECK-DAG: icmp eq i32 [[X]], %2
; CHECK-DAG: [[Z:%.*]] = call i32 @__mux_get_local_id(i32 2)
; CHECK-DAG: icmp eq i32 [[Z]], %4
; CHECK: br i1 {{.*}}, label %source, label %all
; CHECK: source:
; CHECK-NEXT: store float %1, ptr addrspace(3)
; CHECK: all:
; CHECK-NEXT: call void @__mux_work_group_barrier(
; CHECK-NEXT: load float, ptr addrspace(3)
declare float @__mux_work_group_broadcast_f32(i32, float, i32, i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }
