; A value is live from its definition to its last use; a value from outside of a loop is live
; throughout the loop.
; RUN: muxc --passes 'print<liveness>' %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: liveness of 'f'
; CHECK-NEXT: into entry:{{$}}
; CHECK-NEXT: into loop: %id %scale{{$}}
; CHECK-NEXT: into end: %last{{$}}
; CHECK-NEXT: at most 4 values at once
; CHECK-NOT: {{.}}

define void @f(ptr addrspace(1) %p, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %scale = mul i64 %n, 3
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %next = add i64 %i, %scale
  %product = mul i64 %next, %id
  %last = add i64 %product, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %last
  store i64 %last, ptr addrspace(1) %q
  ret void
}

define void @no_kernel() {
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
