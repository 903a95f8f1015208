; A structure with scalable vectors and other values has no size: its elements are spilled one by
; one, masks as bytes, and it is rebuilt at its uses.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s
; RUN: muxc --passes 'work-item-loops,default<O1>' --verify-each -S %s | FileCheck %s --check-prefix=CLEAN

target datalayout = "e-i64:64"
declare void @__mux_work_group_barrier(i32, i32, i32)
declare { <vscale x 4 x i32>, <vscale x 4 x i1> } @llvm.uadd.with.overflow.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>)
declare { <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } @make()
declare <vscale x 4 x i32> @a()
declare void @use(<vscale x 4 x i32>, <vscale x 4 x i1>)
declare void @use_nested({ <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } })
declare void @use_part({ i64, <vscale x 2 x i64> })

; CHECK: %overflow.mux-live-values = type { [0 x i8] }
; CHECK: %nested.mux-live-values = type { i64, [8 x i8], [0 x i8] }
; CLEAN-NOT: insertvalue { <vscale x 4 x i32>, <vscale x 4 x i1> }

; CHECK-LABEL: define internal i32 @overflow.mux-barrier-region.0(
; CHECK: [[SUM:%.*]] = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i1> } %r, 0
; CHECK: store <vscale x 4 x i32> [[SUM]], ptr
; CHECK: [[FLAGS:%.*]] = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i1> } %r, 1
; CHECK: [[BYTES:%.*]] = zext <vscale x 4 x i1> [[FLAGS]] to <vscale x 4 x i8>
; CHECK: store <vscale x 4 x i8> [[BYTES]], ptr
; CHECK-LABEL: define internal i32 @overflow.mux-barrier-region.1(
; CHECK-DAG: load <vscale x 4 x i32>, ptr
; CHECK-DAG: load <vscale x 4 x i8>, ptr
; CHECK: call void @use(
define void @overflow() #0 !codeplay_ca_vecz.derived !1 {
  %a = call <vscale x 4 x i32> @a()
  %r = call { <vscale x 4 x i32>, <vscale x 4 x i1> } @llvm.uadd.with.overflow.nxv4i32(<vscale x 4 x i32> %a, <vscale x 4 x i32> %a)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %sum = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i1> } %r, 0
  %flags = extractvalue { <vscale x 4 x i32>, <vscale x 4 x i1> } %r, 1
  call void @use(<vscale x 4 x i32> %sum, <vscale x 4 x i1> %flags)
  ret void
}

; It may be used as a whole, in part, and in a loop around the barrier.
; CHECK-LABEL: define internal i32 @nested.mux-barrier-region.1(
; CHECK: call void @use_nested(
; CHECK: call void @use_part(
define void @nested(i1 %again, i32 %n) #0 !codeplay_ca_vecz.derived !1 {
entry:
  %first = call { <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } @make()
  br label %loop
loop:
  %r = phi { <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } [ %first, %entry ], [ %next, %latch ], [ %next, %latch ]
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @use_nested({ <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } %r)
  %part = extractvalue { <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } %r, 1
  %next = insertvalue { <vscale x 4 x i32>, { i64, <vscale x 2 x i64> } } %r, i64 1, 1, 0
  call void @use_part({ i64, <vscale x 2 x i64> } %part)
  br i1 %again, label %latch, label %end
latch:
  switch i32 %n, label %end [ i32 1, label %loop
                             i32 2, label %loop ]
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{i32 4, i32 1, i32 0, i32 1}
!1 = !{!0, null}
