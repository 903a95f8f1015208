; Work queues: one work-item dequeues and broadcasts. It does not wait for others.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

declare i32 @__mux_get_sub_group_local_id()
declare i32 @__mux_get_sub_group_size()
declare i32 @__mux_sub_group_broadcast_i32(i32, i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK: broadcast: does not wait
define void @broadcast(ptr addrspace(1) %p, i32 %n) {
entry:
  %lane = call i32 @__mux_get_sub_group_local_id()
  %first = icmp eq i32 %lane, 0
  %size = call i32 @__mux_get_sub_group_size()
  br label %loop
loop:
  br i1 %first, label %take, label %tell
take:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 %size seq_cst
  br label %tell
tell:
  %mine = phi i32 [ 0, %loop ], [ %taken, %take ]
  %base = call i32 @__mux_sub_group_broadcast_i32(i32 %mine, i32 0)
  %i = add i32 %base, %lane
  %none = icmp sge i32 %i, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}
; The counter is compared in the next round, and only when what was taken is used up.
; CHECK: refilled: does not wait
define void @refilled(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %left = phi i32 [ 0, %entry ], [ %less, %work ]
  %at = phi i32 [ 0, %entry ], [ %next, %work ]
  %empty = icmp eq i32 %left, 0
  br i1 %empty, label %take, label %work
take:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 8 monotonic
  %none = icmp sge i32 %taken, %n
  br i1 %none, label %end, label %work
work:
  %here = phi i32 [ %at, %loop ], [ %taken, %take ]
  %some = phi i32 [ %left, %loop ], [ 8, %take ]
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %here
  store i32 %here, ptr addrspace(1) %place
  %next = add i32 %here, 1
  %less = sub i32 %some, 1
  br label %loop
end:
  ret void
}
; CHECK: allowed: may wait
define void @allowed(ptr addrspace(1) %p, ptr addrspace(1) %flag, i32 %n) {
entry:
  br label %loop
loop:
  %may = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %go = icmp ne i32 %may, 0
  br i1 %go, label %take, label %tell
take:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  br label %tell
tell:
  %mine = phi i32 [ 0, %loop ], [ %taken, %take ]
  %base = call i32 @__mux_sub_group_broadcast_i32(i32 %mine, i32 0)
  %none = icmp sge i32 %base, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}
; All work-items of the group come to the barrier before one of them goes on.
; CHECK: meeting: does not wait
define void @meeting(ptr addrspace(3) %p, i32 %n) {
entry:
  br label %loop
loop:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  %x = load atomic i32, ptr addrspace(3) %p seq_cst, align 4
  %none = icmp eq i32 %x, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}
; CHECK: sometimes: may wait
define void @sometimes(ptr addrspace(1) %p, i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  br i1 %c, label %meet, label %ask
meet:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  br label %ask
ask:
  %x = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
  %none = icmp eq i32 %x, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}

declare i32 @__mux_sub_group_reduce_umax_i32(i32)
declare i32 @__mux_sub_group_reduce_umin_i32(i32)

; The greatest of a counter's value and zeros moves up with the counter; the least does not.
; CHECK: greatest: does not wait
define void @greatest(ptr addrspace(1) %p, i32 %n) {
entry:
  %lane = call i32 @__mux_get_sub_group_local_id()
  %first = icmp eq i32 %lane, 0
  br label %loop
loop:
  br i1 %first, label %take, label %tell
take:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  br label %tell
tell:
  %mine = phi i32 [ 0, %loop ], [ %taken, %take ]
  %task = call i32 @__mux_sub_group_reduce_umax_i32(i32 %mine)
  %none = icmp uge i32 %task, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}
; CHECK: least: may wait
define void @least(ptr addrspace(1) %p, i32 %n) {
entry:
  %lane = call i32 @__mux_get_sub_group_local_id()
  %first = icmp eq i32 %lane, 0
  br label %loop
loop:
  br i1 %first, label %take, label %tell
take:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  br label %tell
tell:
  %mine = phi i32 [ 0, %loop ], [ %taken, %take ]
  %task = call i32 @__mux_sub_group_reduce_umin_i32(i32 %mine)
  %none = icmp uge i32 %task, %n
  br i1 %none, label %end, label %loop
end:
  ret void
}
; Which way leads out is told by a variable, as clang does for a second loop with a break.
; CHECK: by_number: does not wait
define void @by_number(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) {
entry:
  %lane = call i32 @__mux_get_sub_group_local_id()
  %first = icmp eq i32 %lane, 0
  br label %wait_free
wait_free:
  %taken = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %end_of_first = icmp uge i32 %taken, %n
  br i1 %end_of_first, label %cleanup, label %use
use:
  store i32 %taken, ptr addrspace(1) %out
  br label %cleanup
cleanup:
  %way = phi i32 [ 2, %wait_free ], [ 0, %use ]
  switch i32 %way, label %never [
    i32 0, label %wait_free
    i32 2, label %loop
  ]
loop:
  br i1 %first, label %take, label %tell
take:
  %next = getelementptr i8, ptr addrspace(1) %p, i64 4
  %mine = atomicrmw add ptr addrspace(1) %next, i32 1 monotonic
  br label %tell
tell:
  %some = phi i32 [ 0, %loop ], [ %mine, %take ]
  %task = call i32 @__mux_sub_group_broadcast_i32(i32 %some, i32 0)
  %none = icmp uge i32 %task, %n
  br i1 %none, label %cleanup2, label %work
work:
  %i = phi i32 [ 0, %tell ], [ %j, %work ]
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %task, ptr addrspace(1) %place
  %j = add nuw i32 %i, 1
  %more = icmp ult i32 %j, %task
  br i1 %more, label %work, label %cleanup2
cleanup2:
  %way2 = phi i32 [ 4, %tell ], [ 0, %work ]
  switch i32 %way2, label %never [
    i32 0, label %loop
    i32 4, label %end
  ]
never:
  unreachable
end:
  ret void
}
; The condition is a variable that the next round looks at.
; CHECK: next_round: does not wait
define void @next_round(ptr addrspace(1) %p, ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %stop = phi i1 [ false, %entry ], [ %none, %latch ]
  br i1 %stop, label %end, label %take
take:
  %task = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %none = icmp uge i32 %task, %n
  br i1 %none, label %latch, label %work
work:
  %i = phi i32 [ 0, %take ], [ %next, %work ]
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %task, ptr addrspace(1) %place
  %next = add nuw i32 %i, 1
  %more = icmp ult i32 %next, %task
  br i1 %more, label %work, label %latch
latch:
  br label %loop
end:
  ret void
}
; A queue of one task: a counter does not stay at 0. It may never be at a certain value when looked at.
; CHECK: one_task: does not wait
define void @one_task(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %task = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %some = icmp eq i32 %task, 0
  br i1 %some, label %loop, label %end
end:
  ret void
}
; CHECK: hit: may wait
define void @hit(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %task = atomicrmw add ptr addrspace(1) %p, i32 2 monotonic
  %some = icmp ne i32 %task, 7
  br i1 %some, label %loop, label %end
end:
  ret void
}
