; Known sizes are constants, and loops with one iteration are omitted.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define void @required.mux-barrier-wrapper() {{.*}} !reqd_work_group_size [[SIZE:![0-9]+]]
; CHECK-NOT: call i64 @__mux_get_local_size
; CHECK: call void @__mux_set_local_id(i32 2, i64 0)
; CHECK: [[IDY:%.*]] = phi i64 [ 0,
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 [[IDY]])
; CHECK: [[IDX:%.*]] = phi i64 [ 0,
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 [[IDX]])
; CHECK-NEXT: call void @required()
; CHECK: icmp ult i64 {{%.*}}, 16
; CHECK: icmp ult i64 {{%.*}}, 4
; CHECK-NOT: icmp
; CHECK: ret void
define void @required() #0 !reqd_work_group_size !0 {
  ret void
}

; CHECK: define void @one_item.mux-barrier-wrapper()
; CHECK-NEXT: call void @__mux_set_kernel_width(i32 1)
; CHECK-NEXT: call void @__mux_set_local_id(i32 2, i64 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 0, i64 0)
; CHECK-NEXT: call void @one_item()
; CHECK-NEXT: ret void
define void @one_item() #0 !reqd_work_group_size !1 {
  ret void
}

; CHECK: define void @one_dimension.mux-barrier-wrapper()
; CHECK-NEXT: call void @__mux_set_kernel_width(i32 1)
; CHECK-NEXT: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 2, i64 0)
; CHECK-NEXT: call void @__mux_set_local_id(i32 1, i64 0)
; CHECK: phi i64
; CHECK: icmp ult i64 {{%.*}}, [[X]]
; CHECK-NOT: icmp
; CHECK: ret void
define void @one_dimension() #0 !max_work_dim !2 {
  ret void
}

; CHECK: [[SIZE]] = !{i32 16, i32 4, i32 1}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 16, i32 4, i32 1}
!1 = !{i32 1, i32 1, i32 1}
!2 = !{i32 1}
