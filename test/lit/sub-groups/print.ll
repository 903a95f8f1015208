; Prints whether a function calls sub-group builtins, and whether it reaches one. Builtins of
; work-groups and those for work-item loops do not count.
; RUN: muxc --passes "print<sub-groups>" --filetype=null %s 2>&1 | FileCheck %s --match-full-lines --implicit-check-not='{{.}}'
; RUN: muxc --passes "require<sub-groups>,invalidate<sub-groups>" -S %s | FileCheck %s --check-prefix=SAME
; SAME: define void @kernel()

; CHECK: Sub-groups in '{{.*}}print.ll':
; CHECK-NEXT:   shuffles: uses sub-groups; calls __mux_sub_group_shuffle, __mux_get_sub_group_local_id
; CHECK-NEXT:   caller: uses sub-groups
; CHECK-NEXT:   kernel: uses sub-groups, degenerate, required size 8
; CHECK-NEXT:   other: no sub-groups
; CHECK-NEXT:   recursive: no sub-groups
; CHECK-NEXT:   reduces: uses sub-groups; calls __mux_sub_group_reduce_add, __mux_sub_group_barrier

declare i32 @__mux_sub_group_shuffle_i32(i32, i32)
declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare float @__mux_sub_group_reduce_add_f32(float)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare void @__mux_set_sub_group_id(i32)
declare void @unknown()

define i32 @shuffles(i32 %x) {
  %a = call i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 0)
  %b = call i32 @__mux_get_sub_group_local_id()
  %c = call i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %b)
  ret i32 %c
}

define i32 @caller(i32 %x) {
  %a = call i32 @shuffles(i32 %x)
  ret i32 %a
}

define void @kernel() "mux-kernel"="entry-point" "mux-degenerate-subgroups" !intel_reqd_sub_group_size !0 {
  %a = call i32 @caller(i32 1)
  ret void
}

define void @other(ptr %f) {
  %a = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
  call void @__mux_set_sub_group_id(i32 0)
  call void @unknown()
  call void %f()
  ret void
}

define void @recursive() {
  call void @recursive()
  ret void
}

define void @reduces() {
  %a = call i32 @__mux_sub_group_reduce_add_i32(i32 0)
  call void @__mux_sub_group_barrier(i32 0, i32 0, i32 0)
  ret void
}

!0 = !{i32 8}
