; With barriers, the local size must be a known multiple of the rows.
; RUN: muxc --passes 'coarsen-work-items<rows=2>' --verify-each -S %s | FileCheck %s
; There are 2 * 3 calls, each with a struct for the live values of both rows.
; RUN: muxc --passes 'coarsen-work-items<rows=2>,work-item-loops' --verify-each -S %s | FileCheck %s --check-prefix LOOPS
; 4 rows do not divide the local size.
; RUN: muxc --passes 'coarsen-work-items<rows=4>' --verify-each -S %s | FileCheck %s --check-prefix SAME

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

define spir_kernel void @barrier(ptr addrspace(1) %p) #0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  ret void
}

; CHECK-LABEL: define spir_kernel void @__vecz_v4_barrier(
; CHECK-COUNT-2: atomicrmw add
; CHECK: call void @__mux_work_group_barrier(
; CHECK-NOT: call void @__mux_work_group_barrier(
; CHECK-COUNT-2: store i32
; CHECK-NOT: store
; CHECK: = !{i32 2}

; SAME-NOT: mux_rows

; LOOPS-LABEL: define {{.*}}.mux-barrier-wrapper(
; LOOPS: %live-values.all = alloca %{{.*}}, i64 6
; LOOPS-COUNT-2: add nuw nsw i64 {{.*}}, 2
; LOOPS: ret void
define spir_kernel void @__vecz_v4_barrier(ptr addrspace(1) %p) #1 !codeplay_ca_vecz.derived !0 !reqd_work_group_size !1 {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %y = call i64 @__mux_get_local_id(i32 1)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %y
  store i32 %old, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "mux-kernel" "mux-no-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
!0 = !{!2, ptr @barrier}
!1 = !{i32 8, i32 6, i32 1}
!2 = !{i32 4, i32 0, i32 0, i32 0}
