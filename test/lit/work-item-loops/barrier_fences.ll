; A barrier leaves a memory barrier with its scope and semantics, constant or not, or nothing if it
; orders nothing.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @f(i32)

; CHECK: define internal i32 @k.mux-barrier-region.3(
; CHECK: call void @f(i32 3)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 %scope, i32 264)
; CHECK-NEXT: ret i32 5

; CHECK: define void @k.mux-barrier-wrapper(
; CHECK: call i32 @k.mux-barrier-region.0(
; CHECK: call void @__mux_mem_barrier(i32 2, i32 264)
; CHECK: call i32 @k.mux-barrier-region.1(
; CHECK: call void @__mux_mem_barrier(i32 1, i32 784)
; CHECK: call i32 @k.mux-barrier-region.2(
; CHECK-NOT: call void @__mux_mem_barrier
; CHECK: call i32 @k.mux-barrier-region.3(
; CHECK-NOT: call void @__mux_mem_barrier
; CHECK: call i32 @k.mux-barrier-region.4(
; CHECK-NOT: call void @__mux_mem_barrier
; CHECK: ret void
define void @k(i32 %scope) #0 {
  call void @f(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @f(i32 1)
  call void @__mux_work_group_barrier(i32 1, i32 1, i32 784)
  call void @f(i32 2)
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 768)
  call void @f(i32 3)
  call void @__mux_work_group_barrier(i32 3, i32 %scope, i32 264)
  call void @f(i32 4)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
