; A scalable factor is known at run time only. No size is known to be a multiple of it.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

define void @foo() #1 !codeplay_ca_vecz.base !1 {
  ret void
}

define void @__vecz_nxv4_foo() #0 !codeplay_ca_vecz.derived !2 !reqd_work_group_size !3 {
  ret void
}

; CHECK: define void @foo.mux-barrier-wrapper()
; CHECK: [[VSCALE:%.*]] = call i64 @llvm.vscale.i64()
; CHECK-NEXT: [[FACTOR:%.*]] = {{mul|shl}}{{.*}} i64 [[VSCALE]], {{4|2}}
; CHECK-NEXT: [[PEEL:%.*]] = urem i64 64, [[FACTOR]]
; CHECK-NEXT: [[LIMIT:%.*]] = sub nuw nsw i64 64, [[PEEL]]
; CHECK: call void @__vecz_nxv4_foo()
; CHECK: add nuw nsw i64 {{%.*}}, [[FACTOR]]
; CHECK: call void @foo()

attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-no-subgroups" }
!0 = !{i32 4, i32 1, i32 0, i32 0}
!1 = !{!0, ptr @__vecz_nxv4_foo}
!2 = !{!0, ptr @foo}
!3 = !{i32 64, i32 1, i32 1}
