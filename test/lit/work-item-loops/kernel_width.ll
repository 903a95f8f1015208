; The wrapper stores the number of work-items per call: the factor of the callee. With a scalar
; tail, it is stored before each loop.
; RUN: split-file %s %t
; RUN: muxc --passes work-item-loops --verify-each -S %t/tail.ll | FileCheck %s --check-prefix=TAIL
; RUN: muxc --passes work-item-loops,add-sched-params,define-mux-builtins,globaldce --verify-each -S %t/tail.ll | FileCheck %s --check-prefix=DEFINED
; RUN: muxc --passes 'work-item-loops<no-tail>' --verify-each -S %t/tail.ll | FileCheck %s --check-prefix=ALONE
; RUN: muxc --passes add-sched-params,add-kernel-wrapper --verify-each -S %t/tail.ll | FileCheck %s --check-prefix=WRAPPED
; RUN: muxc --passes work-item-loops --verify-each -S %t/scalable.ll | FileCheck %s --check-prefix=SCALABLE

; TAIL-LABEL: define void @k.mux-barrier-wrapper(
; TAIL: call void @__mux_set_kernel_width(i32 4)
; TAIL: call i32 @__vecz_v4_k.mux-barrier-region.0(
; TAIL: call void @__mux_set_kernel_width(i32 1)
; TAIL: call i32 @k.mux-barrier-region.0(
; TAIL: call void @__mux_set_kernel_width(i32 4)
; TAIL: call i32 @__vecz_v4_k.mux-barrier-region.1(
; TAIL: call void @__mux_set_kernel_width(i32 1)
; TAIL: call i32 @k.mux-barrier-region.1(

; DEFINED-LABEL: define internal void @__mux_set_kernel_width(
; DEFINED: [[WIDTH:%.*]] = getelementptr %MuxWorkItemInfo, ptr {{%.*}}, i32 0, i32 2
; DEFINED-NEXT: store i32 %0, ptr [[WIDTH]]

; ALONE-LABEL: .mux-barrier-wrapper(
; ALONE: call void @__mux_set_kernel_width(i32 4)
; ALONE-NOT: @__mux_set_kernel_width
; ALONE: ret void

; Without loops, each version is a kernel of its own.
; WRAPPED-LABEL: define void @__vecz_v4_k.mux-kernel-wrapper(
; WRAPPED: [[WIDTH:%.*]] = getelementptr {{.*}}%MuxWorkItemInfo, ptr %wi-info, i32 0, i32 2
; WRAPPED-NEXT: store i32 4, ptr [[WIDTH]]

; SCALABLE-LABEL: .mux-barrier-wrapper(
; SCALABLE: [[SCALE:%.*]] = call i32 @llvm.vscale.i32()
; SCALABLE: [[FACTOR:%.*]] = mul {{.*}}i32 [[SCALE]], 2
; SCALABLE: call void @__mux_set_kernel_width(i32 [[FACTOR]])

;--- tail.ll
target datalayout = "e-i64:64"
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k() #1 !codeplay_ca_vecz.base !2 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
define void @__vecz_v4_k() #0 !codeplay_ca_vecz.derived !1 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
attributes #1 = { "mux-kernel" "mux-no-subgroups" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}

;--- scalable.ll
target datalayout = "e-i64:64"
define void @__vecz_nxv2_vp_k() #0 !codeplay_ca_vecz.derived !1 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 2, i32 1, i32 0, i32 1}
!1 = !{!0, null}
