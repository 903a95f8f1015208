; Prints whether each kernel can be vectorized, or why not, and does not change it.
; RUN: muxc --passes 'print<vectorizability>' %s 2> %t.log | FileCheck %s
; RUN: FileCheck %s --check-prefix=LOG < %t.log
; LOG: kernel 'f' can be vectorized by 4
; LOG: kernel 'g' cannot be vectorized by 4: 'call void %q()': indirect call cannot be vectorized
; LOG-NOT: {{.}}
; CHECK-NOT: __vecz

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

define void @g(ptr %q) #0 {
  call void %q()
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
