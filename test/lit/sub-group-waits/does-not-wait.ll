; Loops that end independently of other work-items do not wait: loops with a bound, loops that read memory nobody else
; can modify, and loops with a barrier in each iteration. Neither do infinite loops and straight-line code. Plain reads
; without a fence do not observe concurrent modifications. In 'spins', which ends only when another work-item stores to
; memory, the same loop as in 'bounded' waits: the analysis reports it.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s
; CHECK:      Waits for other sub-groups in
; CHECK-NEXT:   straight: does not wait{{$}}
; CHECK-NEXT:   bounded: does not wait{{$}}
; CHECK-NEXT:   list: does not wait{{$}}
; CHECK-NEXT:   own: does not wait{{$}}
; CHECK-NEXT:   constants: does not wait{{$}}
; CHECK-NEXT:   barriers: does not wait{{$}}
; CHECK-NEXT:   endless: does not wait{{$}}
; CHECK-NEXT:   spins: may wait{{$}}
; CHECK-NOT:  wait

declare void @__mux_work_group_barrier(i32, i32, i32)
declare void @unknown()

define void @straight(ptr addrspace(1) %p) {
  %x = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
  ret void
}
define void @bounded(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
  %stop = icmp ne i32 %x, 0
  br i1 %stop, label %end, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @list(ptr addrspace(1) %nodes, ptr addrspace(1) %sum) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = atomicrmw add ptr addrspace(1) %sum, i32 %i monotonic
  %place = getelementptr i32, ptr addrspace(1) %nodes, i32 %i
  %next = load i32, ptr addrspace(1) %place, align 4
  %more = icmp sge i32 %next, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @own(ptr addrspace(1) %p, i32 %n) {
entry:
  %v = alloca i32
  store volatile i32 0, ptr %v
  br label %loop
loop:
  %x = load volatile i32, ptr %v
  %next = add i32 %x, 1
  store volatile i32 %next, ptr %v
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @constants(ptr addrspace(2) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %place = getelementptr i32, ptr addrspace(2) %p, i32 %i
  %x = load volatile i32, ptr addrspace(2) %place
  fence seq_cst
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @barriers(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %x = load i32, ptr addrspace(3) %p, align 4
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264)
  call void @unknown()
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @endless(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  br label %loop
}
define void @spins(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
  %stop = icmp ne i32 %x, 0
  br i1 %stop, label %end, label %loop
end:
  ret void
}
