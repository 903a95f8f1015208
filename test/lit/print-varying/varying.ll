; Values vary by id, by address, by divergent control flow and by the iteration in which a lane
; leaves a loop.
; RUN: muxc --passes 'print<varying>' %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: uniformity of 'f'
; CHECK: varying  %id
; CHECK: uniform  %u = load
; CHECK: uniform  br i1 %uc
; CHECK: uniform  %same = phi
; CHECK: varying  br i1 %vc
; CHECK: varying  %way = phi
; CHECK: loop:
; CHECK-NEXT: divergent loop
; CHECK: uniform  %i = phi
; CHECK: varying  %left = phi
; CHECK: varying  %old = atomicrmw

define void @f(ptr addrspace(1) %p) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %u = load i64, ptr addrspace(1) %p, align 8
  %uc = icmp eq i64 %u, 3
  br i1 %uc, label %a, label %b
a:
  br label %b
b:
  %same = phi i64 [ 1, %entry ], [ 2, %a ]
  %vc = icmp eq i64 %id, 3
  br i1 %vc, label %c, label %d
c:
  br label %d
d:
  %way = phi i64 [ 1, %b ], [ 2, %c ]
  br label %loop
loop:
  %i = phi i64 [ 0, %d ], [ %inc, %loop ]
  %inc = add i64 %i, 1
  %again = icmp ult i64 %inc, %id
  br i1 %again, label %loop, label %end
end:
  %left = phi i64 [ %i, %loop ]
  %old = atomicrmw add ptr addrspace(1) %p, i64 1 monotonic
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
