; Work-group collectives must be lowered before; the error names the kernel. Sub-group barriers and
; fences are ignored.
; RUN: split-file %s %t
; RUN: not muxc --passes work-item-loops -S %t/collective.ll 2>&1 | FileCheck %s --check-prefix=COLLECTIVE
; RUN: not muxc --passes work-item-loops -S %t/recursive.ll 2>&1 | FileCheck %s --check-prefix=RECURSIVE
; RUN: muxc --passes work-item-loops --verify-each -S %t/harmless.ll | FileCheck %s --check-prefix=HARMLESS

; COLLECTIVE: kernel 'foo': call of work-group collective '__mux_work_group_reduce_add_i32'; run 'replace-wgc' before 'work-item-loops'
; RECURSIVE: kernel 'foo': function 'helper' reaches a barrier and is recursive; recursion is not supported
; HARMLESS: define void @foo.mux-barrier-wrapper()
; HARMLESS-NOT: mux-barrier-region

;--- collective.ll
define void @foo() #0 {
  call void @helper()
  ret void
}
define void @helper() {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 1)
  ret void
}
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }

;--- recursive.ll
define void @foo() #0 {
  call void @helper()
  ret void
}
define void @helper() {
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  call void @helper()
  ret void
}
declare void @__mux_work_group_barrier(i32, i32, i32)
attributes #0 = { "mux-kernel"="entry-point" }

;--- harmless.ll
define void @foo() #0 {
  call void @__mux_sub_group_barrier(i32 0, i32 3, i32 272)
  call void @__mux_mem_barrier(i32 2, i32 272)
  %any = call i1 @__mux_sub_group_any_i1(i1 true)
  ret void
}
declare void @__mux_sub_group_barrier(i32, i32, i32)
declare void @__mux_mem_barrier(i32, i32)
declare i1 @__mux_sub_group_any_i1(i1)
attributes #0 = { "mux-kernel"="entry-point" }
