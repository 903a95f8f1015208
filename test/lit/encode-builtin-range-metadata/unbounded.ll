; Without parameters, ranges come from kernel metadata only. Functions that are no mux builtins do
; not change.
; RUN: muxc --passes encode-builtin-range-metadata --verify-each -S %s | FileCheck %s
; RUN: muxc --passes encode-builtin-range-metadata --verify-each -S %S/size_t-32.ll | FileCheck %s --check-prefix=NONE
; NONE-NOT: !range

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_linear_id()
declare i64 @_Z12get_local_idj(i32)
declare i8 @__mux_get_work_dim()

; CHECK-LABEL: define void @kernel(
; CHECK: @__mux_get_local_id(i32 0), !range [[RANGE:![0-9]+]]
; CHECK: @__mux_get_local_linear_id(), !range [[LINEAR:![0-9]+]]
; CHECK: @_Z12get_local_idj(i32 0){{$}}
; CHECK: @__mux_get_work_dim(){{$}}
; CHECK-DAG: [[RANGE]] = !{i64 0, i64 8}
; CHECK-DAG: [[LINEAR]] = !{i64 0, i64 32}
define void @kernel() #0 !reqd_work_group_size !0 {
  %a = call i64 @__mux_get_local_id(i32 0)
  %b = call i64 @__mux_get_local_linear_id()
  %c = call i64 @_Z12get_local_idj(i32 0)
  %d = call i8 @__mux_get_work_dim()
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
!0 = !{i32 8, i32 4}
