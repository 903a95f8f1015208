; Loops that end by a store of another work-item: observed by an atomic load, a volatile one, an
; exchange, or in a callee; with the branch before the flag; with several entries. Recursion may be
; a loop.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: atomic: may wait{{$}}
define void @atomic(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: volatile: waits{{$}}
define void @volatile(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  %x = load volatile i32, ptr addrspace(3) %p, align 4
  switch i32 %x, label %end [ i32 0, label %loop ]
end:
  ret void
}
; CHECK: lock: may wait{{$}}
define void @lock(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 acquire monotonic
  %done = extractvalue { i32, i1 } %pair, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}
; CHECK: flag: may wait{{$}}
define void @flag(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %done = phi i1 [ false, %entry ], [ %now, %latch ]
  br i1 %done, label %end, label %body
body:
  %x = atomicrmw xchg ptr addrspace(1) %p, i32 1 monotonic
  %got = icmp eq i32 %x, 0
  br i1 %got, label %inside, label %latch
inside:
  store atomic i32 0, ptr addrspace(1) %p monotonic, align 4
  br label %latch
latch:
  %now = phi i1 [ false, %body ], [ true, %inside ]
  br label %loop
end:
  ret void
}
; The way out is the loop's own, but is only come by when others say so.
; CHECK: sometimes: may wait{{$}}
define void @sometimes(ptr addrspace(1) %p, i1 %leave) {
entry:
  br label %loop
loop:
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %may = icmp ne i32 %x, 0
  br i1 %may, label %ask, label %loop
ask:
  br i1 %leave, label %end, label %loop
end:
  ret void
}
; CHECK: read: does not wait{{$}}
define i32 @read(ptr addrspace(1) %p) {
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  ret i32 %x
}
; CHECK: calls: may wait{{$}}
define void @calls(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %x = call i32 @read(ptr addrspace(1) %p)
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: kernel: may wait, in 'calls'{{$}}
define void @kernel(ptr addrspace(1) %p) {
  call void @calls(ptr addrspace(1) %p)
  ret void
}
; CHECK: entries: may wait{{$}}
define void @entries(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %a, label %end
end:
  ret void
}
; CHECK: recursive: may wait{{$}}
define void @recursive(ptr addrspace(1) %p) {
  %x = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %again, label %end
again:
  call void @recursive(ptr addrspace(1) %p)
  ret void
end:
  ret void
}
; A bounded search goes on from the start until others let it succeed.
; CHECK: search: may wait{{$}}
define void @search(ptr addrspace(1) %p) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %latch ]
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %x = load atomic i32, ptr addrspace(1) %place monotonic, align 4
  %free = icmp eq i32 %x, 0
  br i1 %free, label %found, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %inner, label %found
found:
  %at = phi i32 [ %i, %inner ], [ 8, %latch ]
  %none = icmp eq i32 %at, 8
  br i1 %none, label %outer, label %end
end:
  ret void
}
