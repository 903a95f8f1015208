; Non-uniform operations of degenerate sub-groups become those of the work-group if all work-items
; reach them.
; RUN: muxc --passes replace-wgc --verify-each -S %s | FileCheck %s

declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_num_sub_groups()
declare i64 @__mux_get_global_id(i32)
declare i1 @__mux_sub_group_nonuniform_any_i1(i1)
declare i1 @__mux_sub_group_any_i1(i1)
declare i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32)
declare i32 @__mux_sub_group_nonuniform_scan_inclusive_smax_i32(i32)
declare i32 @__mux_sub_group_nonuniform_broadcast_i32(i32, i32)
declare i32 @__mux_sub_group_nonuniform_broadcast_first_i32(i32)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)

; CHECK: define void @all(
; CHECK: call i1 @__mux_work_group_any_i1(
; CHECK: call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
; CHECK: call i32 @__mux_work_group_scan_inclusive_smax_i32(i32 0, i32 %x)
; CHECK: call i32 @__mux_work_group_broadcast_i32(i32 0, i32 %x,
; CHECK: call i32 @__mux_work_group_broadcast_i32(i32 0, i32 %x, i64 {{.*}}, i64 {{.*}}, i64 {{.*}})
; CHECK: ret void
define void @all(ptr addrspace(1) %p, i32 %x, i1 %c) #0 {
  %any = call i1 @__mux_sub_group_nonuniform_any_i1(i1 %c)
  %sum = call i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32 %x)
  %max = call i32 @__mux_sub_group_nonuniform_scan_inclusive_smax_i32(i32 %x)
  %told = call i32 @__mux_sub_group_nonuniform_broadcast_i32(i32 %x, i32 3)
  %first = call i32 @__mux_sub_group_nonuniform_broadcast_first_i32(i32 %x)
  store i32 %sum, ptr addrspace(1) %p, align 4
  ret void
}

; What one sub-group says, all work-items hear: they go one way.
; CHECK: define void @together(
; CHECK: icmp eq i32 0, 1
; CHECK: call i1 @__mux_work_group_any_i1(
; CHECK: call i32 @__mux_degenerate_shuffle_i32(
define void @together(ptr addrspace(1) %p) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  %number = call i32 @__mux_get_num_sub_groups()
  %isLast = icmp eq i32 %id, %number
  br i1 %isLast, label %end, label %ask
ask:
  %item = call i64 @__mux_get_global_id(i32 0)
  %mine = icmp eq i64 %item, 3
  %any = call i1 @__mux_sub_group_any_i1(i1 %mine)
  br i1 %any, label %some, label %end
some:
  %other = call i32 @__mux_sub_group_shuffle_i32(i32 1, i32 2)
  store i32 %other, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
