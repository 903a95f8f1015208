; With 32-bit size_t, a bound that does not fit is ignored.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=256:1:1;max-global-sizes=4294967296:4294967295:65536>" --verify-each -S %s | FileCheck %s
target datalayout = "e-p:32:32-i64:64"

declare i32 @__mux_get_local_id(i32)
declare i32 @__mux_get_global_id(i32)
declare i32 @__mux_get_global_size(i32)
declare i32 @__mux_get_global_linear_id()

; CHECK-LABEL: define void @kernel(
; CHECK: @__mux_get_local_id(i32 0), !range [[LOCAL:![0-9]+]]
; CHECK: @__mux_get_global_id(i32 0){{$}}
; CHECK: @__mux_get_global_id(i32 1), !range [[GLOBAL:![0-9]+]]
; CHECK: @__mux_get_global_size(i32 1){{$}}
; CHECK: @__mux_get_global_linear_id(){{$}}
; CHECK-DAG: [[LOCAL]] = !{i32 0, i32 256}
; CHECK-DAG: [[GLOBAL]] = !{i32 0, i32 -1}
define void @kernel() #0 {
  %a = call i32 @__mux_get_local_id(i32 0)
  %b = call i32 @__mux_get_global_id(i32 0)
  %c = call i32 @__mux_get_global_id(i32 1)
  %d = call i32 @__mux_get_global_size(i32 1)
  %e = call i32 @__mux_get_global_linear_id()
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
