; Scalable values are at the end of the barrier struct, at their offset for vscale 1 times vscale;
; the memory is an array of bytes.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

target datalayout = "e-i64:64"
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @use(<vscale x 4 x i32>, <vscale x 2 x i64>, i64)
declare <vscale x 4 x i32> @a()
declare <vscale x 2 x i64> @b()
declare i64 @c()

; CHECK: %__vecz_nxv4_k.mux-live-values = type { i64, [8 x i8], [0 x i8] }
define void @k() #1 !codeplay_ca_vecz.base !2 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

define void @__vecz_nxv4_k() #0 !codeplay_ca_vecz.derived !1 {
  %a = call <vscale x 4 x i32> @a()
  %b = call <vscale x 2 x i64> @b()
  %c = call i64 @c()
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @use(<vscale x 4 x i32> %a, <vscale x 2 x i64> %b, i64 %c)
  ret void
}

; CHECK: define internal i32 @__vecz_nxv4_k.mux-barrier-region.0(ptr noalias nonnull align 16 %live-values)
; CHECK: [[A:%.*]] = getelementptr {{.*}}%__vecz_nxv4_k.mux-live-values, ptr %live-values, i32 0, i32 2
; CHECK-NEXT: store <vscale x 4 x i32> %a, ptr [[A]]
; CHECK: [[BASE:%.*]] = getelementptr {{.*}}%__vecz_nxv4_k.mux-live-values, ptr %live-values, i32 0, i32 2
; CHECK-NEXT: [[VSCALE:%.*]] = call i64 @llvm.vscale.i64()
; CHECK-NEXT: [[OFFSET:%.*]] = mul i64 [[VSCALE]], 16
; CHECK-NEXT: [[B:%.*]] = getelementptr inbounds i8, ptr [[BASE]], i64 [[OFFSET]]
; CHECK-NEXT: store <vscale x 2 x i64> %b, ptr [[B]]

; CHECK: define void @k.mux-barrier-wrapper(
; CHECK: [[SCALED:%.*]] = mul i64 {{%.*}}, 32
; CHECK: [[SIZE:%.*]] = add i64 16, [[SCALED]]
; CHECK: [[BYTES:%.*]] = mul i64 [[SIZE]], {{%.*}}
; CHECK: alloca i8, i64 [[BYTES]], align 16
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-kernel" "mux-no-subgroups" }
!0 = !{i32 4, i32 1, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_nxv4_k}
