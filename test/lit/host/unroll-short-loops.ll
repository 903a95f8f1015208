; Short loops are unrolled if their induction variable indexes private arrays, is an argument of a
; call or decides branches, or if they run over a guarded neighbourhood. Others stay: loops over
; other memory, with a large or unknown trip count, or with barriers.
; RUN: muxc --device "OpenMux host" --passes "function(loop-simplify,unroll-short-loops,simplifycfg)" --verify-each %s | FileCheck %s

; CHECK-LABEL: define void @array(
; CHECK-COUNT-8: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @calls(
; CHECK-COUNT-6: call float @f(
; CHECK-NOT: @f(
; CHECK-LABEL: define void @branches(
; CHECK-COUNT-3: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @buffer(
; CHECK: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @long(
; CHECK: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @unknown(
; CHECK: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @barrier(
; CHECK: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @neighbours(
; CHECK-COUNT-5: load float
; CHECK-NOT: load float
; CHECK-LABEL: define void @unbounded(
; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define void @looked_up(
; CHECK: load float
; CHECK-NOT: load float
; CHECK-LABEL: define void @few(
; CHECK-COUNT-3: store float
; CHECK-NOT: store float

; Two by four.
define void @array(float %x) {
entry:
  %a = alloca [8 x float]
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %row = mul i64 %i, 4
  %at = add i64 %row, %j
  %p = getelementptr float, ptr %a, i64 %at
  store float %x, ptr %p
  %j.next = add i64 %j, 1
  %more.inner = icmp ult i64 %j.next, 4
  br i1 %more.inner, label %inner, label %outer.latch
outer.latch:
  %i.next = add i64 %i, 1
  %more.outer = icmp ult i64 %i.next, 2
  br i1 %more.outer, label %outer, label %exit
exit:
  ret void
}

define void @calls(ptr %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %body ]
  %more = icmp ult i32 %i, 6
  br i1 %more, label %body, label %exit
body:
  %x = uitofp i32 %i to float
  %y = call float @f(float %x)
  %sum.next = fadd float %sum, %y
  %next = add i32 %i, 1
  br label %loop
exit:
  store float %sum, ptr %out
  ret void
}

; All iterations but one.
define void @branches(ptr %b, float %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %skip = icmp eq i64 %i, 2
  br i1 %skip, label %latch, label %some
some:
  %p = getelementptr float, ptr %b, i64 %i
  store float %x, ptr %p
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @buffer(ptr %b, float %x) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %b, i64 %i
  store float %x, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @long(float %x) {
entry:
  %a = alloca [100 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  store float %x, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @unknown(float %x, i64 %n) {
entry:
  %a = alloca [8 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  store float %x, ptr %p
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

define void @barrier(float %x) {
entry:
  %a = alloca [4 x float]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  store float %x, ptr %p
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 272)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

declare float @f(float) memory(none)
declare void @__mux_work_group_barrier(i32, i32, i32) convergent

define void @neighbours(ptr addrspace(1) %b, i32 %i, i32 %n, ptr addrspace(1) %places) {
entry:
  br label %loop
loop:
  %k = phi i32 [ -2, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add nsw i32 %i, %k
  %inside = call i32 @clamp(i32 %at, i32 0, i32 %n)
  %wide = sext i32 %inside to i64
  %p = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add nsw i32 %k, 1
  %again = icmp ne i32 %next, 3
  br i1 %again, label %loop, label %exit
exit:
  store float %more, ptr addrspace(1) %b
  ret void
}

; Its addresses are contiguous anyway.
define void @unbounded(ptr addrspace(1) %b, i32 %i, i32 %n, ptr addrspace(1) %places) {
entry:
  br label %loop
loop:
  %k = phi i32 [ -2, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add nsw i32 %i, %k
  %inside = add nsw i32 %at, %n
  %wide = sext i32 %inside to i64
  %p = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add nsw i32 %k, 1
  %again = icmp ne i32 %next, 3
  br i1 %again, label %loop, label %exit
exit:
  store float %more, ptr addrspace(1) %b
  ret void
}

; Nothing is known of what memory holds.
define void @looked_up(ptr addrspace(1) %b, i32 %i, i32 %n, ptr addrspace(1) %places) {
entry:
  br label %loop
loop:
  %k = phi i32 [ -2, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %at = add nsw i32 %i, %k
  %place = getelementptr i32, ptr addrspace(1) %places, i32 %at
  %found = load i32, ptr addrspace(1) %place
  %inside = call i32 @clamp(i32 %found, i32 0, i32 %n)
  %wide = sext i32 %inside to i64
  %p = getelementptr float, ptr addrspace(1) %b, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add nsw i32 %k, 1
  %again = icmp ne i32 %next, 3
  br i1 %again, label %loop, label %exit
exit:
  store float %more, ptr addrspace(1) %b
  ret void
}

declare i32 @clamp(i32, i32, i32) nounwind willreturn memory(none)

; At most three iterations over a private array.
define void @few(float %x, ptr %p) {
entry:
  %a = alloca [4 x float]
  br label %head
head:
  %i = phi i64 [ 3, %entry ], [ %next, %body ]
  %more = icmp sgt i64 %i, 0
  br i1 %more, label %test, label %end
test:
  %e = getelementptr [4 x float], ptr %a, i64 0, i64 %i
  %v = load float, ptr %e
  %c = fcmp ogt float %v, %x
  br i1 %c, label %body, label %end
body:
  store float %x, ptr %e
  %next = add nsw i64 %i, -1
  br label %head
end:
  ret void
}

; Loops that are not rotated: the header runs once more than the body.
; CHECK-LABEL: define void @sixteen(
; CHECK-COUNT-16: store float
; CHECK-NOT: store float
; CHECK-LABEL: define void @seventeen(
; CHECK: store float
; CHECK-NOT: store float
define void @sixteen(ptr %out) {
entry:
  %array = alloca [17 x float]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, 16
  br i1 %more, label %body, label %end
body:
  %element = getelementptr float, ptr %array, i64 %i
  store float 0.0, ptr %element
  %next = add nuw nsw i64 %i, 1
  br label %head
end:
  call void @use(ptr %array)
  ret void
}

define void @seventeen(ptr %out) {
entry:
  %array = alloca [17 x float]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, 17
  br i1 %more, label %body, label %end
body:
  %element = getelementptr float, ptr %array, i64 %i
  store float 0.0, ptr %element
  %next = add nuw nsw i64 %i, 1
  br label %head
end:
  call void @use(ptr %array)
  ret void
}

declare void @use(ptr)

; Loops whose trip count depends on an outer iteration are unrolled after the outer loop.
; CHECK-LABEL: define void @triangle(
; CHECK-NOT: br
; CHECK: ret void
define void @triangle(float %x, ptr %out) {
entry:
  %array = alloca [9 x float], align 4
  br label %outer
outer:
  %a = phi i32 [ 0, %entry ], [ %a.next, %outer.latch ]
  br label %inner
inner:
  %b = phi i32 [ %a, %outer ], [ %b.next, %inner.body ]
  %more = icmp ult i32 %b, 8
  br i1 %more, label %inner.body, label %outer.latch
inner.body:
  %p = getelementptr [9 x float], ptr %array, i32 0, i32 %b
  %v = load float, ptr %p, align 4
  %s = fadd float %v, %x
  store float %s, ptr %p, align 4
  %b.next = add nuw i32 %b, 1
  br label %inner
outer.latch:
  %a.next = add nuw i32 %a, 1
  %again = icmp ult i32 %a.next, 8
  br i1 %again, label %outer, label %end
end:
  ret void
}

; With an outer loop that is not unrolled, the inner one has no constant trip count.
; CHECK-LABEL: define void @open_triangle(
; CHECK: phi
; CHECK: phi
; CHECK: ret void
define void @open_triangle(float %x, i32 %n) {
entry:
  %array = alloca [9 x float], align 4
  br label %outer
outer:
  %a = phi i32 [ 0, %entry ], [ %a.next, %outer.latch ]
  br label %inner
inner:
  %b = phi i32 [ %a, %outer ], [ %b.next, %inner.body ]
  %more = icmp ult i32 %b, 8
  br i1 %more, label %inner.body, label %outer.latch
inner.body:
  %p = getelementptr [9 x float], ptr %array, i32 0, i32 %b
  %v = load float, ptr %p, align 4
  %s = fadd float %v, %x
  store float %s, ptr %p, align 4
  %b.next = add nuw i32 %b, 1
  br label %inner
outer.latch:
  %a.next = add nuw i32 %a, 1
  %again = icmp ult i32 %a.next, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}
