; The barrier determines the schedule of the next region: by one work-item, in linear order, or in
; any order. Only loops of the last are parallel.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @f(i32)

define void @k() #1 !codeplay_ca_vecz.base !2 {
  call void @f(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) "mux-barrier-schedule"="once"
  call void @f(i32 1)
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264) "mux-barrier-schedule"="linear"
  call void @f(i32 2)
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264) "mux-barrier-schedule"="unordered"
  call void @f(i32 3)
  ret void
}

define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !1 {
  call void @f(i32 0)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) "mux-barrier-schedule"="once"
  call void @f(i32 1)
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264) "mux-barrier-schedule"="linear"
  call void @f(i32 2)
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264) "mux-barrier-schedule"="unordered"
  call void @f(i32 3)
  ret void
}

; CHECK: define void @k.mux-barrier-wrapper(
; CHECK: call i32 @__vecz_v4_k.mux-barrier-region.0()
; CHECK: !llvm.loop
; CHECK: call i32 @k.mux-barrier-region.0()

; CHECK: region.2:
; CHECK: call void @__mux_set_local_id(i32 2, i64 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 0)
; CHECK-NOT: phi
; CHECK: call i32 @__vecz_v4_k.mux-barrier-region.1()
; CHECK-NOT: phi
; CHECK: call i32 @k.mux-barrier-region.1()
; CHECK-NOT: phi

; The vectors of a row, then the rest of it.
; CHECK: region.3:
; CHECK: linear.z{{[0-9]*}}:
; CHECK: linear.y{{[0-9]*}}:
; CHECK: call i32 @__vecz_v4_k.mux-barrier-region.2()
; CHECK-NOT: llvm.loop
; CHECK: call i32 @k.mux-barrier-region.2()
; CHECK-NOT: llvm.loop

; CHECK: region.4:
; CHECK: call i32 @__vecz_v4_k.mux-barrier-region.3()
; CHECK: !llvm.loop
; CHECK: call i32 @k.mux-barrier-region.3()
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-kernel" "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}
