; A loop certainly waits for its own work-group if each iteration tests local memory without
; changing anything. Global memory may be changed by others, and a loop with side effects may end by
; itself.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

declare void @__mux_mem_barrier(i32, i32)

; CHECK: flag: waits{{$}}
define void @flag(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  %place = getelementptr i32, ptr addrspace(3) %p, i64 4
  %x = load atomic i32, ptr addrspace(3) %place acquire, align 4
  call void @__mux_mem_barrier(i32 2, i32 272)
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: lock: waits{{$}}
define void @lock(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  %pair = cmpxchg ptr addrspace(3) %p, i32 0, i32 1 acquire monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; CHECK: global: may wait{{$}}
define void @global(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: writes: may wait{{$}}
define void @writes(ptr addrspace(3) %p, ptr addrspace(3) %q) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  store i32 1, ptr addrspace(3) %q
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: search: may wait{{$}}
define void @search(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = load atomic i32, ptr addrspace(3) %p monotonic, align 4
  %place = getelementptr i32, ptr addrspace(3) %p, i32 %i
  %x = load atomic i32, ptr addrspace(3) %place monotonic, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; What is certain counts more.
; CHECK: both: waits, in 'flag'{{$}}
define void @both(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  call void @global(ptr addrspace(1) %g)
  call void @flag(ptr addrspace(3) %l)
  ret void
}
