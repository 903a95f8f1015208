; A reduction: one work-item clears a local variable, all accumulate in order, all read it. The
; lanes of a vector are reduced first.
; RUN: muxc --passes replace-wgc --verify-each -S %s | FileCheck %s

; CHECK-DAG: @__mux_work_group_reduce_add_i32.shared = internal addrspace(3) global i32 undef, align 4
; CHECK-DAG: @__mux_work_group_all_i1.shared = internal addrspace(3) global i1 undef

; CHECK: define void @kernel(i32 %x) [[KERNEL:#[0-9]+]] {
; CHECK-NEXT: call i32 @__mux_work_group_reduce_add_i32(i32 3, i32 %x)
define void @kernel(i32 %x) #0 {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 3, i32 %x)
  %odd = trunc i32 %sum to i1
  %all = call i1 @__mux_work_group_all_i1(i32 4, i1 %odd)
  ret void
}

; CHECK: define internal i32 @__mux_work_group_reduce_add_i32(i32 %0, i32 %1)
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) [[ONCE:#[0-9]+]]
; CHECK-NEXT: store i32 0, ptr addrspace(3) @__mux_work_group_reduce_add_i32.shared
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264) [[LINEAR:#[0-9]+]]
; CHECK-NEXT: [[OLD:%.*]] = load i32, ptr addrspace(3) @__mux_work_group_reduce_add_i32.shared
; CHECK-NEXT: [[OWN:%.*]] = call i32 @__mux_sub_group_reduce_add_i32(i32 %1) [[CALLGROUP:#[0-9]+]]
; CHECK-NEXT: [[NEW:%.*]] = add i32 [[OLD]], [[OWN]]
; CHECK-NEXT: store i32 [[NEW]], ptr addrspace(3) @__mux_work_group_reduce_add_i32.shared
; CHECK-NEXT: call void @__mux_work_group_barrier(i32 0, i32 2, i32 264){{$}}
; CHECK-NEXT: [[RESULT:%.*]] = load i32, ptr addrspace(3) @__mux_work_group_reduce_add_i32.shared
; CHECK-NEXT: ret i32 [[RESULT]]
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)

; CHECK: define internal i1 @__mux_work_group_all_i1(i32 %0, i1 %1)
; CHECK: store i1 true, ptr addrspace(3)
; CHECK: call i1 @__mux_sub_group_all_i1(i1 %1)
; CHECK-NEXT: and i1
declare i1 @__mux_work_group_all_i1(i32, i1)

; What nobody calls is left alone.
; CHECK: declare i32 @__mux_work_group_reduce_mul_i32(i32, i32)
declare i32 @__mux_work_group_reduce_mul_i32(i32, i32)

; CHECK-DAG: attributes [[KERNEL]] = { "mux-kernel"="entry-point" }
; CHECK-DAG: attributes [[ONCE]] = { "mux-barrier-schedule"="once" }
; CHECK-DAG: attributes [[LINEAR]] = { "mux-barrier-schedule"="linear" }
; CHECK-DAG: attributes [[CALLGROUP]] = { "mux-call-group" }
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
