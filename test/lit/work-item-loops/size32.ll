; Sizes and ids are as wide as a pointer.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n32"

define void @__vecz_v4_foo() #0 !codeplay_ca_vecz.derived !1 {
  ret void
}

define void @foo() #1 !codeplay_ca_vecz.base !2 {
  ret void
}

; CHECK-DAG: declare i32 @__mux_get_local_size(i32)
; CHECK-DAG: declare void @__mux_set_local_id(i32, i32)
; CHECK: define void @foo.mux-barrier-wrapper()
; CHECK: [[SIZE:%.*]] = call i32 @__mux_get_local_size(i32 0)
; CHECK: [[PEEL:%.*]] = urem i32 [[SIZE]], 4
; CHECK: [[LIMIT:%.*]] = sub nuw nsw i32 [[SIZE]], [[PEEL]]
; CHECK: call void @__mux_set_local_id(i32 0, i32 {{%.*}})
; CHECK-NOT: i64

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @foo}
!2 = !{!0, ptr @__vecz_v4_foo}
