; The maximum sizes bound ids and sizes in their dimension.
; RUN: muxc --passes "encode-builtin-range-metadata<max-local-sizes=1024:512:64;max-global-sizes=65536:4096:256>" --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
declare i64 @__mux_get_global_offset(i32)
declare i64 @__mux_get_num_groups(i32)
declare i64 @__mux_get_group_id(i32)
declare i64 @__mux_get_local_linear_id()
declare i64 @__mux_get_global_linear_id()
declare i32 @__mux_get_work_dim()
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_get_max_sub_group_size()

; CHECK-LABEL: define void @kernel(
; CHECK: @__mux_get_local_id(i32 0), !range [[BELOW_1024:![0-9]+]]
; CHECK: @__mux_get_local_id(i32 1), !range [[BELOW_512:![0-9]+]]
; CHECK: @__mux_get_local_size(i32 0), !range [[TO_1024:![0-9]+]]
; CHECK: @__mux_get_enqueued_local_size(i32 2), !range [[TO_64:![0-9]+]]
; CHECK: @__mux_get_global_id(i32 0), !range [[BELOW_65536:![0-9]+]]
; CHECK: @__mux_get_global_size(i32 2), !range [[TO_256:![0-9]+]]
; CHECK: @__mux_get_global_offset(i32 1), !range [[BELOW_4096:![0-9]+]]
; CHECK: @__mux_get_num_groups(i32 2), !range [[TO_256]]
; CHECK: @__mux_get_group_id(i32 1), !range [[BELOW_4096]]
; CHECK: @__mux_get_local_linear_id(), !range [[LINEAR:![0-9]+]]
; CHECK: @__mux_get_global_linear_id(), !range [[GLOBAL_LINEAR:![0-9]+]]
; CHECK: @__mux_get_work_dim(), !range [[WORK_DIM:![0-9]+]]
; CHECK: @__mux_get_sub_group_size(), !range [[SUB_SIZE:![0-9]+]]
; CHECK: @__mux_get_sub_group_local_id(), !range [[SUB_ID:![0-9]+]]
; CHECK: @__mux_get_max_sub_group_size(){{$}}
; CHECK-DAG: [[BELOW_1024]] = !{i64 0, i64 1024}
; CHECK-DAG: [[BELOW_512]] = !{i64 0, i64 512}
; CHECK-DAG: [[TO_1024]] = !{i64 1, i64 1025}
; CHECK-DAG: [[TO_64]] = !{i64 1, i64 65}
; CHECK-DAG: [[BELOW_65536]] = !{i64 0, i64 65536}
; CHECK-DAG: [[TO_256]] = !{i64 1, i64 257}
; CHECK-DAG: [[BELOW_4096]] = !{i64 0, i64 4096}
; CHECK-DAG: [[LINEAR]] = !{i64 0, i64 33554432}
; CHECK-DAG: [[GLOBAL_LINEAR]] = !{i64 0, i64 68719476736}
; CHECK-DAG: [[WORK_DIM]] = !{i32 1, i32 4}
; CHECK-DAG: [[SUB_SIZE]] = !{i32 1, i32 33554433}
; CHECK-DAG: [[SUB_ID]] = !{i32 0, i32 33554432}
define void @kernel() #0 {
  %a = call i64 @__mux_get_local_id(i32 0)
  %b = call i64 @__mux_get_local_id(i32 1)
  %c = call i64 @__mux_get_local_size(i32 0)
  %d = call i64 @__mux_get_enqueued_local_size(i32 2)
  %e = call i64 @__mux_get_global_id(i32 0)
  %f = call i64 @__mux_get_global_size(i32 2)
  %g = call i64 @__mux_get_global_offset(i32 1)
  %h = call i64 @__mux_get_num_groups(i32 2)
  %i = call i64 @__mux_get_group_id(i32 1)
  %j = call i64 @__mux_get_local_linear_id()
  %k = call i64 @__mux_get_global_linear_id()
  %l = call i32 @__mux_get_work_dim()
  %m = call i32 @__mux_get_sub_group_size()
  %n = call i32 @__mux_get_sub_group_local_id()
  %o = call i32 @__mux_get_max_sub_group_size()
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
