; Variable flags, orders and scopes are translated at run time. The second run makes them constant
; by inlining, to check the arithmetic.

; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes 'lower-to-mux-builtins,always-inline,function(instcombine)' -S %s \
; RUN:   | FileCheck --check-prefix INLINED %s

declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)

; CHECK-LABEL: define void @barrier(i32 %flags, i32 %scope)
; CHECK-NOT: @_Z
; CHECK: call void @__mux_work_group_barrier(i32 0, i32 %{{.*}}, i32 %{{.*}})
define void @barrier(i32 %flags, i32 %scope) alwaysinline {
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 %flags, i32 %scope)
  ret void
}

; CHECK-LABEL: define void @fence(i32 %flags, i32 %order, i32 %scope)
; CHECK-NOT: @_Z
; CHECK: call void @__mux_mem_barrier(i32 %{{.*}}, i32 %{{.*}})
define void @fence(i32 %flags, i32 %order, i32 %scope) alwaysinline {
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 %flags, i32 %order, i32 %scope)
  ret void
}

; INLINED-LABEL: define void @constants()
; INLINED-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 0)
; INLINED-NEXT: call void @__mux_work_group_barrier(i32 0, i32 4, i32 264)
; INLINED-NEXT: call void @__mux_work_group_barrier(i32 0, i32 1, i32 520)
; INLINED-NEXT: call void @__mux_work_group_barrier(i32 0, i32 3, i32 776)
; INLINED-NEXT: call void @__mux_work_group_barrier(i32 0, i32 0, i32 520)
; INLINED-NEXT: call void @__mux_mem_barrier(i32 2, i32 256)
; INLINED-NEXT: call void @__mux_mem_barrier(i32 1, i32 258)
; INLINED-NEXT: call void @__mux_mem_barrier(i32 1, i32 516)
; INLINED-NEXT: call void @__mux_mem_barrier(i32 1, i32 520)
; INLINED-NEXT: call void @__mux_mem_barrier(i32 0, i32 528)
; INLINED-NEXT: ret void
define void @constants() {
  call void @barrier(i32 0, i32 1)
  call void @barrier(i32 1, i32 0)
  call void @barrier(i32 2, i32 2)
  call void @barrier(i32 3, i32 4)
  call void @barrier(i32 4, i32 3)
  call void @fence(i32 1, i32 0, i32 1)
  call void @fence(i32 1, i32 2, i32 2)
  call void @fence(i32 2, i32 3, i32 2)
  call void @fence(i32 2, i32 4, i32 2)
  call void @fence(i32 2, i32 5, i32 3)
  ret void
}
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
