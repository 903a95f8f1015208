; A counter that is incremented in every iteration reaches any bound, also one that is reloaded; one
; that others increment, that moves away from the bound, or that may step over it does not.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: queue: does not wait
define void @queue(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 4 monotonic
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  store i32 %i, ptr addrspace(1) %p
  br label %loop
end:
  ret void
}
; CHECK: swapped: does not wait
define void @swapped(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %wide = zext i32 %i to i64
  %less = icmp ule i64 %n, %wide
  br i1 %less, label %end, label %loop
end:
  ret void
}
; CHECK: exactly: may wait
define void @exactly(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %there = icmp eq i32 %i, %n
  br i1 %there, label %end, label %loop
end:
  ret void
}
; CHECK: still: may wait
define void @still(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 0 monotonic
  %more = icmp slt i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: backwards: may wait
define void @backwards(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 -1 monotonic
  %more = icmp slt i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; While others do nothing, the bound stays where it is.
; CHECK: moving: does not wait
define void @moving(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %n = load atomic i32, ptr addrspace(1) %q monotonic, align 4
  %more = icmp slt i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: itself: may wait
define void @itself(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %n = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %more = icmp slt i32 %i, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK: down: does not wait
define void @down(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = atomicrmw sub ptr addrspace(1) %p, i32 1 monotonic
  %more = icmp sgt i32 %i, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A counter that a failed attempt moves back makes no progress: a semaphore, and a barrier by hand.
; CHECK: semaphore: may wait
define void @semaphore(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %old = atomicrmw sub ptr addrspace(1) %p, i32 1 seq_cst
  %none = icmp eq i32 %old, 0
  br i1 %none, label %back, label %end
back:
  %ignored = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  br label %loop
end:
  ret void
}
; CHECK: arrive: may wait
define void @arrive(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  %few = icmp ult i32 %old, 8
  br i1 %few, label %back, label %end
back:
  %ignored = atomicrmw sub ptr addrspace(1) %p, i32 1 seq_cst
  br label %loop
end:
  ret void
}
; A bound that moves along with the counter.
; CHECK: moving_bound: may wait
define void @moving_bound(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  %same = icmp eq i32 %old, %i
  br i1 %same, label %loop, label %end
end:
  ret void
}
