; A barrier that turns out to be unreachable is removed from all versions of the kernel, which must
; have the same barriers.
; RUN: muxc --passes run-vecz,verify -S %s | FileCheck %s
; RUN: muxc --passes run-vecz,work-item-loops -S %s | FileCheck %s --check-prefix=LOOPS

; CHECK-LABEL: define void @f(
; CHECK-NOT: call void @__mux_work_group_barrier(i32 0
; CHECK: call void @__mux_work_group_barrier(i32 1
; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK-NOT: call void @__mux_work_group_barrier(i32 0
; CHECK: call void @__mux_work_group_barrier(i32 1

; LOOPS: define void @f.mux-barrier-wrapper(

define void @f(ptr addrspace(1) %y, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %two = and i32 %n, 2
  %c = icmp uge i32 %two, 3
  br i1 %c, label %never, label %always
never:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %always
always:
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %n, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32) #1
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { convergent }
