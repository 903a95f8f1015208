; After add-sched-params, collectives cannot be lowered.
; RUN: not muxc --passes add-sched-params,replace-wgc -S %s 2>&1 | FileCheck %s

; CHECK: module already has scheduling parameters; run 'replace-wgc' before 'add-sched-params'
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
define void @k(i32 %x) #0 {
  %r = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
