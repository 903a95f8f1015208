; A variable dimension may be any of the three or above, where there is one work-item with id 0.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=4:8:16>" --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_global_id(i32)

; CHECK-LABEL: define void @kernel(
; CHECK: @__mux_get_local_id(i32 %dim), !range [[ANY_ID:![0-9]+]]
; CHECK: @__mux_get_local_size(i32 %dim), !range [[ANY_SIZE:![0-9]+]]
; CHECK: @__mux_get_local_id(i32 3), !range [[ZERO:![0-9]+]]
; CHECK: @__mux_get_local_id(i32 -1), !range [[ZERO]]
; CHECK: @__mux_get_local_size(i32 7), !range [[ONE:![0-9]+]]
; CHECK: @__mux_get_global_id(i32 3), !range [[ZERO]]
; CHECK: @__mux_get_global_id(i32 %dim){{$}}
; CHECK-DAG: [[ANY_ID]] = !{i64 0, i64 16}
; CHECK-DAG: [[ANY_SIZE]] = !{i64 1, i64 17}
; CHECK-DAG: [[ZERO]] = !{i64 0, i64 1}
; CHECK-DAG: [[ONE]] = !{i64 1, i64 2}
define void @kernel(i32 %dim) #0 {
  %a = call i64 @__mux_get_local_id(i32 %dim)
  %b = call i64 @__mux_get_local_size(i32 %dim)
  %c = call i64 @__mux_get_local_id(i32 3)
  %d = call i64 @__mux_get_local_id(i32 -1)
  %e = call i64 @__mux_get_local_size(i32 7)
  %f = call i64 @__mux_get_global_id(i32 3)
  %g = call i64 @__mux_get_global_id(i32 %dim)
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
