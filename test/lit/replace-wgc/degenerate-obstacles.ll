; Builtins that degenerate sub-groups do not support are errors.
; RUN: not muxc --passes replace-wgc -S %s 2>&1 | FileCheck %s

declare i64 @__mux_get_global_id(i32)
declare <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1)
declare i32 @__mux_sub_group_nonuniform_clustered_reduce_add_i32(i32, i32)
declare i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32)

; CHECK: error: kernel 'ballot': '__mux_sub_group_nonuniform_ballot_i1' cannot span a whole work-group (its result is too small), which is the kernel's only sub-group, since sub-groups may wait for each other; use -cl-no-subgroup-ifp if they need not progress independently
define void @ballot(i1 %c) #0 {
  %b = call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1 %c)
  ret void
}
; CHECK-SAME: kernel 'clusters': '__mux_sub_group_nonuniform_clustered_reduce_add_i32' cannot span a whole work-group (it operates on clusters of a sub-group), which is the kernel's only sub-group; kernel 'some'
define void @clusters(i32 %x) #0 !intel_reqd_sub_group_size !0 {
  %r = call i32 @__mux_sub_group_nonuniform_clustered_reduce_add_i32(i32 %x, i32 4)
  ret void
}
; CHECK-SAME: '__mux_sub_group_nonuniform_reduce_add_i32' cannot span a whole work-group (it is called in divergent control flow)
; CHECK-SAME: kernel 'some': '__mux_sub_group_shuffle_i32' cannot span a whole work-group (it is called in divergent control flow)
define void @some(i32 %x) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %c = icmp eq i64 %id, 3
  br i1 %c, label %then, label %end
then:
  %r = call i32 @__mux_sub_group_nonuniform_reduce_add_i32(i32 %x)
  %s = call i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 2)
  br label %end
end:
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
!0 = !{i32 8}
