; A kernel that may wait for another sub-group gets degenerate sub-groups if they support its
; builtins; otherwise it keeps smaller ones, with a warning.
; RUN: muxc --passes replace-wgc --verify-each -S %s -o %t 2>&1 | FileCheck %s --check-prefix=TOLD --implicit-check-not=warning --implicit-check-not=error
; RUN: FileCheck %s < %t
; TOLD: warning: kernel 'ballot': sub-groups may wait for each other but do not progress independently, since '__mux_sub_group_nonuniform_ballot_i1' cannot span a whole work-group (its result is too small); use -cl-no-subgroup-ifp if they need not

declare <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1)
declare i32 @__mux_get_sub_group_id()

; CHECK: define void @ballot({{.*}} [[KEPT:#[0-9]+]]
; CHECK: call i32 @__mux_get_sub_group_id()
; CHECK: call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(
define void @ballot(i1 %c) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  %b = call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1 %c)
  %d = call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1 true)
  ret void
}
; CHECK: define void @query({{.*}} [[WHOLE:#[0-9]+]]
; CHECK-NOT: @__mux_get_sub_group_id
; CHECK: ret void
define void @query(ptr %p) #0 {
  %id = call i32 @__mux_get_sub_group_id()
  store i32 %id, ptr %p
  ret void
}
; CHECK: attributes [[KEPT]] = { "mux-kernel"="entry-point" }
; CHECK: attributes [[WHOLE]] = { "mux-degenerate-subgroups" "mux-kernel"="entry-point" }
attributes #0 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" "mux-degenerate-if-possible" }
