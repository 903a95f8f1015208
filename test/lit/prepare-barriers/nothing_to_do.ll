; Modules without kernels or barriers do not change.
; RUN: muxc --passes prepare-barriers --verify-each -S %s | FileCheck %s

; CHECK: declare void @__mux_work_group_barrier(i32, i64)
declare void @__mux_work_group_barrier(i32, i64)

; CHECK: declare spir_kernel void @declared() #0
declare spir_kernel void @declared() #0

; CHECK: define void @kernel() #0 {
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 5, i64 2){{$}}
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 5, i64 2){{$}}
; CHECK-NEXT: ret void
define void @kernel() #0 {
  call void @__mux_work_group_barrier(i32 5, i64 2)
  call void @__mux_work_group_barrier(i32 5, i64 2)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
