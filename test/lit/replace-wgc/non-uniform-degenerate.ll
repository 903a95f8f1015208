; Where a sub-group is a whole work-group, whose work-items run one by one, nothing can be asked of those that are
; active.
; RUN: not muxc --passes replace-wgc -S %s 2>&1 | FileCheck %s
; CHECK: error: {{.*}}kernel 'f' calls '__mux_sub_group_nonuniform_reduce_add_i32', which only those of its work-items do that are active, but its sub-groups are whole work-groups

define void @f(ptr addrspace(1) %p, i32 %x) #0 {
  %r = call i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32 %x)
  store i32 %r, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32)
attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
