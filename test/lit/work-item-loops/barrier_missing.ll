; A barrier that one version lost as unreachable is unreachable in the others.
; RUN: muxc --passes 'work-item-loops,verify' -S %s | FileCheck %s

; The scalar version still asks at run time what is known in the vector version.
; CHECK-NOT: call void @lost_region
; CHECK: define {{.*}}@k.mux-barrier-wrapper
; CHECK-NOT: region.3
; CHECK: region.2:
; CHECK-NOT: region.3
; CHECK: ret void

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @lost_region()

define void @k(i1 %never) #1 !codeplay_ca_vecz.base !2 {
  br i1 %never, label %lost, label %kept
lost:
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  call void @lost_region()
  ; Missing as well, and only behind the other.
  call void @__mux_work_group_barrier(i32 3, i32 2, i32 264)
  br label %kept
kept:
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  ret void
}

define void @__vecz_v4_k(i1 %never) #0 !codeplay_ca_vecz.derived !1 {
  call void @__mux_work_group_barrier(i32 2, i32 2, i32 264)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
!0 = !{i32 4, i32 0, i32 0, i32 0}
!1 = !{!0, ptr @k}
!2 = !{!0, ptr @__vecz_v4_k}
