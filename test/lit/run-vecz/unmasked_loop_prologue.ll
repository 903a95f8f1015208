; A divergent loop has an unmasked prologue, which runs until the first lane leaves.
; RUN: veczc -S -k simple:4 -k shared:4 -k effects:4 -k two:4 -k masked:4 -k carried:4 %s | FileCheck %s
; RUN: veczc -S -k two:4 %s | FileCheck %s --check-prefix=TWO --implicit-check-not=masked.gather
; RUN: veczc -S -k simple:4 -vecz-choices=noLinearizeBOSCC %s | FileCheck %s --check-prefix=OFF

; OFF-LABEL: define void @__vecz_v4_simple(
; OFF-NOT: .whole:
; OFF-NOT: load <4 x i32>, ptr

; The iteration in which the first lane leaves is repeated under masks from its beginning, which is
; cheap: there are two copies of the body.
; CHECK-LABEL: define void @__vecz_v4_simple(
; CHECK-NOT: .part:
; CHECK: {{^}}loop.whole:
; CHECK: br i1 {{.*}}, label %loop.entry, label %next.whole, !prof [[TOGETHER:![0-9]+]]
; CHECK: {{^}}next.whole:
; CHECK: load <4 x i32>, ptr
; CHECK: {{^}}loop.entry:
; CHECK: {{^}}next:
; CHECK-NOT: .part:
; CHECK: {{^}}}
define void @simple(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %inc, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more, %next ]
  %sq = mul i64 %k, %k
  %c = icmp ult i64 %sq, %id
  br i1 %c, label %next, label %end
next:
  %at = add i64 %id, %k
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  %v = load i32, ptr addrspace(1) %xa, align 4
  %more = add i32 %sum, %v
  %inc = add i64 %k, 1
  br label %loop
end:
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %sum, ptr addrspace(1) %ya, align 4
  ret void
}

; Lanes leave at two places, and continue in the same masked loop.
; CHECK-LABEL: define void @__vecz_v4_shared(
; CHECK-NOT: {{[.](part|rest)}}:
; CHECK: br i1 {{.*}}, label %loop.entry, label %more.whole, !prof
; CHECK: {{^}}more.whole:
; CHECK: br i1 {{.*}}, label %loop.entry, label %next.whole, !prof
; CHECK: {{^}}loop.entry:
; CHECK-NOT: {{loop[.]rest}}:
; CHECK: {{^}}}
define void @shared(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %inc, %next ]
  %sum = phi i32 [ 0, %entry ], [ %last, %next ]
  %c = icmp ult i64 %k, %id
  br i1 %c, label %more, label %end
more:
  %d = icmp ult i32 %sum, 1000
  br i1 %d, label %next, label %end
next:
  %at = add i64 %id, %k
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  %v = load i32, ptr addrspace(1) %xa, align 4
  %a = add i32 %sum, %v
  %b = xor i32 %a, 5
  %last = mul i32 %b, %v
  %inc = add i64 %k, 1
  br label %loop
end:
  %r = phi i32 [ %sum, %loop ], [ 7, %more ]
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

; What has an effect is not repeated: the iteration is completed by a copy of what follows.
; CHECK-LABEL: define void @__vecz_v4_effects(
; CHECK: br i1 {{.*}}, label %loop.test.part, label %next.whole, !prof
; CHECK: {{^}}next.part:
; CHECK: {{^}}next:
define void @effects(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %inc, %next ]
  %old = load i32, ptr addrspace(1) %ya, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %ya, align 4
  %c = icmp ult i64 %k, %id
  br i1 %c, label %next, label %end
next:
  %at = add i64 %id, %k
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  %v = load i32, ptr addrspace(1) %xa, align 4
  %a = add i32 %v, 3
  %b = xor i32 %a, 5
  %d = mul i32 %b, %v
  store i32 %d, ptr addrspace(1) %xa, align 4
  %inc = add i64 %k, 1
  br label %loop
end:
  ret void
}

; Lanes leave at two places: from each, the others go on by themselves, so that the counter stays
; uniform. What they look at comes from memory, so they are not expected to stay together for long.
; CHECK-LABEL: define void @__vecz_v4_two(
; CHECK-DAG: {{^}}loop.whole:
; CHECK-DAG: br i1 {{.*}}, label %loop.test.part, label %next.whole, !prof [[APART:![0-9]+]]
; CHECK-DAG: br i1 {{.*}}, label %next.test.part{{[0-9]*}}, label %loop.whole, !prof [[APART]]
; CHECK-DAG: {{^}}loop.rest:
; CHECK-DAG: {{^}}loop:
; TWO-LABEL: define void @__vecz_v4_two(
; TWO: }
define void @two(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %inc, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more, %next ]
  %at = add i64 %id, %k
  %xa = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %at
  %v = load i32, ptr addrspace(1) %xa, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %end, label %next
next:
  %more = add i32 %sum, %v
  %inc = add i64 %k, 1
  %d = icmp slt i32 %more, 100
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ %sum, %loop ], [ %more, %next ]
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

; Where lanes may be missing already, the loop stays one. All lanes that reach its end stay in it, and
; there is no second question whether there are any.
; CHECK-LABEL: define void @__vecz_v4_masked(
; CHECK-NOT: .whole:
; CHECK: [[AGAIN:%again.*]] = phi i1 [ true, %next ], [ false, %next.guard ]
; CHECK-NOT: reduce
; CHECK: br i1 [[AGAIN]], label %loop,
; CHECK-NOT: .whole:
; CHECK: {{^}}}
define void @masked(ptr addrspace(1) %y, ptr addrspace(1) %x) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  %some = load i32, ptr addrspace(1) %ya, align 4
  %b = icmp eq i32 %some, 0
  br i1 %b, label %end, label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %inc, %next ]
  %sq = mul i32 %k, %k
  %c = icmp ult i32 %sq, %some
  br i1 %c, label %next, label %end
next:
  %inc = add i32 %k, 1
  br label %loop
end:
  %r = phi i32 [ 0, %entry ], [ %k, %loop ]
  store i32 %r, ptr addrspace(1) %ya, align 4
  ret void
}

; Lanes leave by bounds that iterations narrow by what they load: at about the same time. Most
; iterations are the prologue's, and the masked loop has the rest of them only.
; CHECK-LABEL: define void @__vecz_v4_carried(
; CHECK: br i1 {{.*}}, label %loop.entry, label %next.whole, !prof [[NEAR:![0-9]+]]
; CHECK: {{^}}loop.entry:
; CHECK: br i1 %again{{.*}}, label %loop, label %{{.*}}, !prof [[REST:![0-9]+]]
define void @carried(ptr addrspace(1) %y, ptr addrspace(1) %x, i64 %n) #0 {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr inbounds i64, ptr addrspace(1) %y, i64 %id
  %key = load i64, ptr addrspace(1) %ya, align 8
  br label %loop
loop:
  %low = phi i64 [ 0, %entry ], [ %low.next, %next ]
  %high = phi i64 [ %n, %entry ], [ %high.next, %next ]
  %c = icmp slt i64 %low, %high
  br i1 %c, label %next, label %end
next:
  %sum = add nsw i64 %low, %high
  %middle = ashr i64 %sum, 1
  %xa = getelementptr inbounds i64, ptr addrspace(1) %x, i64 %middle
  %v = load i64, ptr addrspace(1) %xa, align 8
  %less = icmp slt i64 %v, %key
  %after = add nsw i64 %middle, 1
  %low.next = select i1 %less, i64 %after, i64 %low
  %high.next = select i1 %less, i64 %high, i64 %middle
  br label %loop
end:
  store i64 %low, ptr addrspace(1) %ya, align 8
  ret void
}

; CHECK-DAG: [[NEAR]] = !{!"branch_weights", i32 1, i32 23}
; CHECK-DAG: [[REST]] = !{!"branch_weights", i32 15, i32 1}
; CHECK-DAG: [[TOGETHER]] = !{!"branch_weights", i32 1, i32 31}
; CHECK-DAG: [[APART]] = !{!"branch_weights", i32 1, i32 1}
declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
