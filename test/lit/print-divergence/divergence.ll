; Prints the divergent branches and loops.
; RUN: muxc --passes 'print<divergence>' %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: divergence of 'f'
; CHECK-NOT: entry
; CHECK: branch of b: divergent
; CHECK-NEXT: loop at loop: divergent
; CHECK-NEXT: branch of loop: divergent
; CHECK-NOT: {{.}}

define void @f(ptr addrspace(1) %p, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %uc = icmp eq i64 %n, 3
  br i1 %uc, label %a, label %b
a:
  br label %b
b:
  %vc = icmp eq i64 %id, 3
  br i1 %vc, label %c, label %loop
c:
  br label %loop
loop:
  %i = phi i64 [ 0, %b ], [ 1, %c ], [ %next, %loop ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %id
  br i1 %again, label %loop, label %end
end:
  ret void
}

define void @no_kernel() {
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
