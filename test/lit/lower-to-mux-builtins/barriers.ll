; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; Constant flags, orders and scopes leave one call each. Semantics: acquire 2, release 4, acq_rel 8,
; seq_cst 16; local memory 256, global memory and images 512.

declare spir_func void @_Z7barrierj(i32)
declare spir_func void @_Z18work_group_barrierj(i32)
declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare spir_func void @_Z17sub_group_barrierj(i32)
declare spir_func void @_Z17sub_group_barrierj12memory_scope(i32, i32)
declare spir_func void @_Z9mem_fencej(i32)
declare spir_func void @_Z14read_mem_fencej(i32)
declare spir_func void @_Z15write_mem_fencej(i32)
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)

; CHECK-LABEL: define void @barriers()
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 776)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 0)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 0, i32 520)
; CHECK-NEXT: call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
; CHECK-NEXT: call void @__mux_sub_group_barrier(i32 0, i32 2, i32 264)
; CHECK-NEXT: ret void
define void @barriers() {
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 2)
  call spir_func void @_Z7barrierj(i32 3)
  call spir_func void @_Z7barrierj(i32 4)
  call spir_func void @_Z7barrierj(i32 0)
  call spir_func void @_Z18work_group_barrierj(i32 1)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 3)
  call spir_func void @_Z17sub_group_barrierj(i32 1)
  call spir_func void @_Z17sub_group_barrierj12memory_scope(i32 1, i32 1)
  ret void
}

; CHECK-LABEL: define void @fences()
; CHECK-NEXT: call void @__mux_mem_barrier(i32 2, i32 264)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 2, i32 514)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 2, i32 260)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 4, i32 256)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 2, i32 258)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 1, i32 516)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 0, i32 776)
; CHECK-NEXT: call void @__mux_mem_barrier(i32 3, i32 528)
; CHECK-NEXT: ret void
define void @fences() {
  call spir_func void @_Z9mem_fencej(i32 1)
  call spir_func void @_Z14read_mem_fencej(i32 2)
  call spir_func void @_Z15write_mem_fencej(i32 1)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 1, i32 0, i32 0)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 1, i32 2, i32 1)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 3, i32 2)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 3, i32 4, i32 3)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 2, i32 5, i32 4)
  ret void
}

; CHECK: declare void @__mux_work_group_barrier(i32, i32, i32) [[CONVERGENT:#[0-9]+]]
; CHECK: attributes [[CONVERGENT]] = { convergent nounwind }
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
