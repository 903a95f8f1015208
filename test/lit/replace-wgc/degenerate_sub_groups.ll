; Builtins of degenerate sub-groups become those of the work-group, also in functions that the
; kernel calls, and only for that kernel.
; RUN: muxc --passes replace-wgc --verify-each -S %s | FileCheck %s
; RUN: muxc --passes replace-wgc,replace-wgc,prepare-barriers,work-item-loops --verify-each -S %s | FileCheck %s --check-prefix=LOOPS

declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare i32 @__mux_sub_group_broadcast_i32(i32, i32)
declare i32 @__mux_sub_group_shuffle_xor_i32(i32, i32)
declare i32 @__mux_sub_group_shuffle_up_i32(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)

define internal i32 @helper(i32 %x) {
  %sum = call i32 @__mux_sub_group_reduce_add_i32(i32 %x)
  ret i32 %sum
}

; CHECK: define void @degenerate(
; CHECK-NOT: @__mux_get_sub_group
; CHECK-NOT: @__mux_sub_group_{{[^b]}}
; CHECK-DAG: [[X:%.*]] = call i64 @__mux_get_local_size(i32 0)
; CHECK-DAG: [[ID:%.*]] = call i64 @__mux_get_local_linear_id()
; CHECK-DAG: call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
; CHECK-DAG: call i32 @__mux_work_group_broadcast_i32(i32 0, i32 %x, i64 {{%.*}}, i64 {{%.*}}, i64 {{%.*}})
; CHECK-DAG: call i32 @__mux_degenerate_shuffle_i32(
; CHECK: call void @__mux_sub_group_barrier(
define void @degenerate(i32 %x, ptr addrspace(1) %p) #0 {
  %size = call i32 @__mux_get_sub_group_size()
  %id = call i32 @__mux_get_sub_group_local_id()
  %sum = call i32 @helper(i32 %x)
  %told = call i32 @__mux_sub_group_broadcast_i32(i32 %x, i32 2)
  %other = call i32 @__mux_sub_group_shuffle_xor_i32(i32 %x, i32 1)
  %up = call i32 @__mux_sub_group_shuffle_up_i32(i32 %x, i32 %id, i32 1)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
  store i32 %up, ptr addrspace(1) %p
  ret void
}

; CHECK: define void @usual(
; CHECK-NEXT: call i32 @helper(i32 %x)
; CHECK-NEXT: call i32 @__mux_get_sub_group_size()
define void @usual(i32 %x) #1 {
  %sum = call i32 @helper(i32 %x)
  %size = call i32 @__mux_get_sub_group_size()
  ret void
}

; LOOPS: define void @degenerate.mux-barrier-wrapper(
; LOOPS: call void @__mux_set_num_sub_groups(i32 1)
; LOOPS: define void @usual.mux-barrier-wrapper(
attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
attributes #1 = { "mux-kernel"="entry-point" }
