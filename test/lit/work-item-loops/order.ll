; The loops are in the kernel's work-item order, innermost first, but the vectorized dimension is
; always innermost.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

; CHECK: define void @scalar.mux-barrier-wrapper()
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 0,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 2,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 1,
; CHECK-NEXT: call void @scalar()
define void @scalar() #0 {
  ret void
}

; CHECK: define void @vector.mux-barrier-wrapper()
; CHECK: [[Y:%.*]] = call i64 @__mux_get_local_size(i32 1)
; CHECK: [[PEEL:%.*]] = urem i64 [[Y]], 8
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 0,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 2,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 1,
; CHECK-NEXT: call void @__vecz_v8_vector()
; CHECK: add nuw nsw i64 {{%.*}}, 8
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 0,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 2,
; CHECK: phi i64
; CHECK-NEXT: call void @__mux_set_local_id(i32 1,
; CHECK-NEXT: call void @vector()
define void @vector() #2 !codeplay_ca_vecz.base !2 {
  ret void
}

define void @__vecz_v8_vector() #1 !codeplay_ca_vecz.derived !1 {
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-work-item-order"="yzx" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" "mux-work-item-order"="zxy" }
attributes #2 = { "mux-no-subgroups" }
!0 = !{i32 8, i32 0, i32 1, i32 0}
!1 = !{!0, ptr @vector}
!2 = !{!0, ptr @__vecz_v8_vector}
