; Without work-item loops, a target that does not define the barrier itself gets an error with a
; remedy. Barriers of work-groups of one work-item are no-ops, as are those of sub-groups unless
; they are degenerate.
; RUN: split-file %s %t
; RUN: not muxc --passes define-mux-builtins -S %t/direct.ll 2>&1 | FileCheck %s --check-prefix=DIRECT
; RUN: not muxc --passes define-mux-builtins -S %t/through_others.ll 2>&1 | FileCheck %s --check-prefix=THROUGH
; RUN: not muxc --passes define-mux-builtins -S %t/sub_groups.ll 2>&1 | FileCheck %s --check-prefix=SUB-GROUPS
; RUN: muxc --passes define-mux-builtins --verify-each -S %t/allowed.ll | FileCheck %s --check-prefix=ALLOWED
; RUN: muxc --passes work-item-loops,define-mux-builtins --verify-each -S %t/direct.ll | FileCheck %s --check-prefix=LOOPS

;--- direct.ll
; DIRECT: error: {{.*}}kernel 'k': the target does not define '__mux_work_group_barrier'; override BIMuxInfoConcept::defineMuxBuiltin for this builtin or run WorkItemLoopsPass
; LOOPS-NOT: error:
; LOOPS: define void @k.mux-barrier-wrapper(
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k(ptr addrspace(1) %p) #0 {
  store i32 1, ptr addrspace(1) %p
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  store i32 2, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- through_others.ll
; THROUGH-COUNT-2: kernel '{{calls|points}}': the target does not define '__mux_work_group_barrier'
; THROUGH-NOT: unreached
declare void @__mux_work_group_barrier(i32, i32, i32)
@table = internal constant [1 x ptr] [ptr @helper]
define internal void @helper() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  ret void
}
define internal void @unreached() {
  call void @helper()
  ret void
}
define void @calls() #0 {
  call void @helper()
  ret void
}
define void @points(i64 %i) #0 {
  %p = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %p
  call void %f()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- sub_groups.ll
; SUB-GROUPS: error: {{.*}}kernel 'whole_group': the target does not define '__mux_sub_group_barrier'
; SUB-GROUPS-NOT: 'trivial'
declare void @__mux_sub_group_barrier(i32, i32, i32)
define void @trivial() #0 {
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 136)
  ret void
}
define void @whole_group() #1 {
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 136)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }

;--- allowed.ll
; ALLOWED: define internal void @__mux_work_group_barrier(
; ALLOWED: define internal void @__mux_sub_group_barrier(
declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
define void @one_work_item() #1 !reqd_work_group_size !0 {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 136)
  ret void
}
define void @trivial_sub_groups() #0 {
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 136)
  ret void
}
; Not reached from a kernel.
define void @function() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-degenerate-subgroups" }
!0 = !{i32 1, i32 1, i32 1}
