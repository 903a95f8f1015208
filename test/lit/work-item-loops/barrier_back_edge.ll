; Values that are live across a back edge have phis if the region may recompute them.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

define void @k(ptr addrspace(1) %p, i32 %n) #0 {
entry:
  %id = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %x = load volatile i32, ptr addrspace(1) %q
  %skip = icmp eq i32 %i, %n
  br i1 %skip, label %latch, label %wait
wait:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  br label %latch
latch:
  store i32 %x, ptr addrspace(1) %q
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 10
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Behind the barrier the region starts with the kept x, then comes around with a new one.
; CHECK: define internal i32 @k.mux-barrier-region.1(
; CHECK: [[OLD:%.*]] = load i32, ptr %x.live
; CHECK: loop:
; CHECK: %x = load volatile i32
; CHECK: store i32 %x, ptr %x.live
; CHECK: latch:
; CHECK: [[X:%.*]] = phi i32 [ {{.*}}[[OLD]]{{.*}}
; CHECK: store i32 [[X]], ptr addrspace(1)
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
