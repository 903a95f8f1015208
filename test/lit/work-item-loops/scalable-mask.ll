; A scalable vector of i1 that is live across a barrier is spilled as bytes, because not every
; target can store it.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s
; CHECK: zext <vscale x 2 x i1> %c to <vscale x 2 x i8>
; CHECK: store <vscale x 2 x i8>
; CHECK: [[BYTES:%.*]] = load <vscale x 2 x i8>
; CHECK: trunc <vscale x 2 x i8> [[BYTES]] to <vscale x 2 x i1>

define void @__vecz_nxv2_f(ptr addrspace(1) %p) #0 !codeplay_ca_vecz.derived !0 {
  %x = load <vscale x 2 x i32>, ptr addrspace(1) %p, align 4
  %c = icmp sgt <vscale x 2 x i32> %x, zeroinitializer
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %y = select <vscale x 2 x i1> %c, <vscale x 2 x i32> %x, <vscale x 2 x i32> zeroinitializer
  store <vscale x 2 x i32> %y, ptr addrspace(1) %p, align 4
  ret void
}

declare void @__mux_work_group_barrier(i32, i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{!1, null}
!1 = !{i32 2, i32 1, i32 0, i32 0}
