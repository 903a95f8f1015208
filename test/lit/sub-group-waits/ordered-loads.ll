; A plain load may observe concurrent stores if the loop has a fence, a builtin with fence
; semantics, an acquiring atomic access, or a call of a function with one. Otherwise it may not.
; RUN: muxc --passes 'print<sub-group-waits>' %s -o /dev/null 2>&1 | FileCheck %s

declare void @__mux_mem_barrier(i32, i32)

; CHECK: fence: may wait
define void @fence(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  fence acquire
  %x = load i32, ptr addrspace(1) %p, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: builtin: may wait
define void @builtin(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  call void @__mux_mem_barrier(i32 2, i32 520)
  %x = load i32, ptr addrspace(1) %p, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: acquire: may wait
define void @acquire(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  br label %loop
loop:
  %old = atomicrmw add ptr addrspace(1) %q, i32 1 acquire
  %x = load i32, ptr addrspace(1) %p, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: orders: does not wait
define void @orders() {
  fence seq_cst
  ret void
}
; CHECK: called: may wait{{$}}
define void @called(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  call void @orders()
  %x = load i32, ptr addrspace(1) %p, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
; CHECK: relaxed: does not wait
define void @relaxed(ptr addrspace(1) %p, ptr addrspace(1) %q) {
entry:
  br label %loop
loop:
  %old = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  %x = load i32, ptr addrspace(1) %p, align 4
  %go = icmp eq i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
