; On AArch64, functions are scheduled for an in-order CPU if a block of a loop has more than 128
; vector instructions of floating-point arithmetic, or one of an innermost loop more than 23 and
; needs at most 40 registers. A vector of 16 floats takes four of either.
; RUN: sed 's/TRIPLE/aarch64-linux-gnu/' %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes schedule-long-blocks --verify-each -S %t.ll \
; RUN:   | FileCheck %s
; RUN: sed 's/TRIPLE/x86_64-linux-gnu/' %s > %t.x86.ll
; RUN: muxc --device "OpenMux host" --passes schedule-long-blocks --verify-each -S %t.x86.ll \
; RUN:   | FileCheck --check-prefix=X86 %s
target triple = "TRIPLE"

; CHECK: define void @long(ptr %p, i64 %n) [[TUNED:#[0-9]+]] {
; CHECK: define void @short(ptr %p, i64 %n) {
; CHECK: define void @short_that_fits(ptr %p, i64 %n) [[TUNED]] {
; CHECK: define void @few_registers(ptr %p, i64 %n) [[TUNED]] {
; CHECK: define void @few_instructions(ptr %p, i64 %n) {
; CHECK: define void @invariants(ptr %p, i64 %n) {
; CHECK: define void @fewer_invariants(ptr %p, i64 %n) [[TUNED]] {
; CHECK: define void @outer(ptr %p, i64 %n) {
; CHECK: define void @outside_of_loops(ptr %p, i64 %n) {
; CHECK: define void @small(ptr %p, i64 %n) [[SMALL:#[0-9]+]] {
; CHECK: attributes [[TUNED]] = { "tune-cpu"="cortex-a510" }
; CHECK: attributes [[SMALL]] = { optsize }

; X86-NOT: tune-cpu

define void @long(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %x = load <16 x float>, ptr %address
  %a0 = fmul <16 x float> %x, %x
  %a1 = fmul <16 x float> %a0, %x
  %a2 = fmul <16 x float> %a1, %x
  %a3 = fmul <16 x float> %a2, %x
  %a4 = fmul <16 x float> %a3, %x
  %a5 = fmul <16 x float> %a4, %x
  %a6 = fmul <16 x float> %a5, %x
  %a7 = fmul <16 x float> %a6, %x
  %a8 = fmul <16 x float> %a7, %x
  %a9 = fmul <16 x float> %a8, %x
  %a10 = fmul <16 x float> %a9, %x
  %a11 = fmul <16 x float> %a10, %x
  %a12 = fmul <16 x float> %a11, %x
  %a13 = fmul <16 x float> %a12, %x
  %a14 = fmul <16 x float> %a13, %x
  %a15 = fmul <16 x float> %a14, %x
  %a16 = fmul <16 x float> %a15, %x
  %a17 = fmul <16 x float> %a16, %x
  %a18 = fmul <16 x float> %a17, %x
  %a19 = fmul <16 x float> %a18, %x
  %a20 = fmul <16 x float> %a19, %x
  %a21 = fmul <16 x float> %a20, %x
  %a22 = fmul <16 x float> %a21, %x
  %a23 = fmul <16 x float> %a22, %x
  %a24 = fmul <16 x float> %a23, %x
  %a25 = fmul <16 x float> %a24, %x
  %a26 = fmul <16 x float> %a25, %x
  %a27 = fmul <16 x float> %a26, %x
  %a28 = fmul <16 x float> %a27, %x
  %a29 = fmul <16 x float> %a28, %x
  %a30 = fmul <16 x float> %a29, %x
  %a31 = fmul <16 x float> %a30, %x
  %a32 = fmul <16 x float> %a31, %x
  store <16 x float> %a32, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @short(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address1 = getelementptr <16 x float>, ptr %p, i64 1
  %x1 = load <16 x float>, ptr %address1
  %address2 = getelementptr <16 x float>, ptr %p, i64 2
  %x2 = load <16 x float>, ptr %address2
  %address3 = getelementptr <16 x float>, ptr %p, i64 3
  %x3 = load <16 x float>, ptr %address3
  %address4 = getelementptr <16 x float>, ptr %p, i64 4
  %x4 = load <16 x float>, ptr %address4
  %address5 = getelementptr <16 x float>, ptr %p, i64 5
  %x5 = load <16 x float>, ptr %address5
  %address6 = getelementptr <16 x float>, ptr %p, i64 6
  %x6 = load <16 x float>, ptr %address6
  %address7 = getelementptr <16 x float>, ptr %p, i64 7
  %x7 = load <16 x float>, ptr %address7
  %address8 = getelementptr <16 x float>, ptr %p, i64 8
  %x8 = load <16 x float>, ptr %address8
  %address9 = getelementptr <16 x float>, ptr %p, i64 9
  %x9 = load <16 x float>, ptr %address9
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  %a6 = fmul <16 x float> %a5, %x0
  %a7 = fmul <16 x float> %a6, %x0
  %a8 = fmul <16 x float> %a7, %x0
  %a9 = fmul <16 x float> %a8, %x0
  %a10 = fmul <16 x float> %a9, %x0
  %a11 = fmul <16 x float> %a10, %x0
  %a12 = fmul <16 x float> %a11, %x0
  %a13 = fmul <16 x float> %a12, %x0
  %a14 = fmul <16 x float> %a13, %x0
  %a15 = fmul <16 x float> %a14, %x0
  %a16 = fmul <16 x float> %a15, %x0
  %a17 = fmul <16 x float> %a16, %x0
  %a18 = fmul <16 x float> %a17, %x0
  %a19 = fmul <16 x float> %a18, %x0
  %a20 = fmul <16 x float> %a19, %x0
  %a21 = fmul <16 x float> %a20, %x0
  %a22 = fmul <16 x float> %a21, %x0
  %a23 = fmul <16 x float> %a22, %x0
  %a24 = fmul <16 x float> %a23, %x0
  %a25 = fmul <16 x float> %a24, %x0
  %a26 = fmul <16 x float> %a25, %x0
  %a27 = fmul <16 x float> %a26, %x0
  %a28 = fmul <16 x float> %a27, %x0
  %a29 = fmul <16 x float> %a28, %x0
  %a30 = fmul <16 x float> %a29, %x0
  %a31 = fmul <16 x float> %a30, %x0
  store <16 x float> %a31, ptr %address
  store <16 x float> %x1, ptr %address
  store <16 x float> %x2, ptr %address
  store <16 x float> %x3, ptr %address
  store <16 x float> %x4, ptr %address
  store <16 x float> %x5, ptr %address
  store <16 x float> %x6, ptr %address
  store <16 x float> %x7, ptr %address
  store <16 x float> %x8, ptr %address
  store <16 x float> %x9, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @short_that_fits(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address1 = getelementptr <16 x float>, ptr %p, i64 1
  %x1 = load <16 x float>, ptr %address1
  %address2 = getelementptr <16 x float>, ptr %p, i64 2
  %x2 = load <16 x float>, ptr %address2
  %address3 = getelementptr <16 x float>, ptr %p, i64 3
  %x3 = load <16 x float>, ptr %address3
  %address4 = getelementptr <16 x float>, ptr %p, i64 4
  %x4 = load <16 x float>, ptr %address4
  %address5 = getelementptr <16 x float>, ptr %p, i64 5
  %x5 = load <16 x float>, ptr %address5
  %address6 = getelementptr <16 x float>, ptr %p, i64 6
  %x6 = load <16 x float>, ptr %address6
  %address7 = getelementptr <16 x float>, ptr %p, i64 7
  %x7 = load <16 x float>, ptr %address7
  %address8 = getelementptr <16 x float>, ptr %p, i64 8
  %x8 = load <16 x float>, ptr %address8
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  %a6 = fmul <16 x float> %a5, %x0
  %a7 = fmul <16 x float> %a6, %x0
  %a8 = fmul <16 x float> %a7, %x0
  %a9 = fmul <16 x float> %a8, %x0
  %a10 = fmul <16 x float> %a9, %x0
  %a11 = fmul <16 x float> %a10, %x0
  %a12 = fmul <16 x float> %a11, %x0
  %a13 = fmul <16 x float> %a12, %x0
  %a14 = fmul <16 x float> %a13, %x0
  %a15 = fmul <16 x float> %a14, %x0
  %a16 = fmul <16 x float> %a15, %x0
  %a17 = fmul <16 x float> %a16, %x0
  %a18 = fmul <16 x float> %a17, %x0
  %a19 = fmul <16 x float> %a18, %x0
  %a20 = fmul <16 x float> %a19, %x0
  %a21 = fmul <16 x float> %a20, %x0
  %a22 = fmul <16 x float> %a21, %x0
  %a23 = fmul <16 x float> %a22, %x0
  %a24 = fmul <16 x float> %a23, %x0
  %a25 = fmul <16 x float> %a24, %x0
  %a26 = fmul <16 x float> %a25, %x0
  %a27 = fmul <16 x float> %a26, %x0
  %a28 = fmul <16 x float> %a27, %x0
  %a29 = fmul <16 x float> %a28, %x0
  %a30 = fmul <16 x float> %a29, %x0
  %a31 = fmul <16 x float> %a30, %x0
  store <16 x float> %a31, ptr %address
  store <16 x float> %x1, ptr %address
  store <16 x float> %x2, ptr %address
  store <16 x float> %x3, ptr %address
  store <16 x float> %x4, ptr %address
  store <16 x float> %x5, ptr %address
  store <16 x float> %x6, ptr %address
  store <16 x float> %x7, ptr %address
  store <16 x float> %x8, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @few_registers(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  store <16 x float> %a5, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @few_instructions(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  store <16 x float> %a4, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @invariants(ptr %p, i64 %n) {
entry:
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address1 = getelementptr <16 x float>, ptr %p, i64 1
  %x1 = load <16 x float>, ptr %address1
  %address2 = getelementptr <16 x float>, ptr %p, i64 2
  %x2 = load <16 x float>, ptr %address2
  %address3 = getelementptr <16 x float>, ptr %p, i64 3
  %x3 = load <16 x float>, ptr %address3
  %address4 = getelementptr <16 x float>, ptr %p, i64 4
  %x4 = load <16 x float>, ptr %address4
  %address5 = getelementptr <16 x float>, ptr %p, i64 5
  %x5 = load <16 x float>, ptr %address5
  %address6 = getelementptr <16 x float>, ptr %p, i64 6
  %x6 = load <16 x float>, ptr %address6
  %address7 = getelementptr <16 x float>, ptr %p, i64 7
  %x7 = load <16 x float>, ptr %address7
  %address8 = getelementptr <16 x float>, ptr %p, i64 8
  %x8 = load <16 x float>, ptr %address8
  %address9 = getelementptr <16 x float>, ptr %p, i64 9
  %x9 = load <16 x float>, ptr %address9
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  store <16 x float> %a5, ptr %address
  store <16 x float> %x1, ptr %address
  store <16 x float> %x2, ptr %address
  store <16 x float> %x3, ptr %address
  store <16 x float> %x4, ptr %address
  store <16 x float> %x5, ptr %address
  store <16 x float> %x6, ptr %address
  store <16 x float> %x7, ptr %address
  store <16 x float> %x8, ptr %address
  store <16 x float> %x9, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @fewer_invariants(ptr %p, i64 %n) {
entry:
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address1 = getelementptr <16 x float>, ptr %p, i64 1
  %x1 = load <16 x float>, ptr %address1
  %address2 = getelementptr <16 x float>, ptr %p, i64 2
  %x2 = load <16 x float>, ptr %address2
  %address3 = getelementptr <16 x float>, ptr %p, i64 3
  %x3 = load <16 x float>, ptr %address3
  %address4 = getelementptr <16 x float>, ptr %p, i64 4
  %x4 = load <16 x float>, ptr %address4
  %address5 = getelementptr <16 x float>, ptr %p, i64 5
  %x5 = load <16 x float>, ptr %address5
  %address6 = getelementptr <16 x float>, ptr %p, i64 6
  %x6 = load <16 x float>, ptr %address6
  %address7 = getelementptr <16 x float>, ptr %p, i64 7
  %x7 = load <16 x float>, ptr %address7
  %address8 = getelementptr <16 x float>, ptr %p, i64 8
  %x8 = load <16 x float>, ptr %address8
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  store <16 x float> %a5, ptr %address
  store <16 x float> %x1, ptr %address
  store <16 x float> %x2, ptr %address
  store <16 x float> %x3, ptr %address
  store <16 x float> %x4, ptr %address
  store <16 x float> %x5, ptr %address
  store <16 x float> %x6, ptr %address
  store <16 x float> %x7, ptr %address
  store <16 x float> %x8, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

; Outer loops have longer blocks, or none.
define void @outer(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %address0 = getelementptr <16 x float>, ptr %p, i64 0
  %x0 = load <16 x float>, ptr %address0
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %a0 = fmul <16 x float> %x0, %x0
  %a1 = fmul <16 x float> %a0, %x0
  %a2 = fmul <16 x float> %a1, %x0
  %a3 = fmul <16 x float> %a2, %x0
  %a4 = fmul <16 x float> %a3, %x0
  %a5 = fmul <16 x float> %a4, %x0
  store <16 x float> %a5, ptr %address
  br label %inner
inner:
  %j = phi i64 [ 0, %body ], [ %more, %inner ]
  store volatile i64 %j, ptr %p
  %more = add i64 %j, 1
  %enough = icmp eq i64 %more, %i
  br i1 %enough, label %latch, label %inner
latch:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}

define void @outside_of_loops(ptr %p, i64 %n) {
entry:
  br label %body
body:
  %address = getelementptr <16 x float>, ptr %p, i64 %n
  %x = load <16 x float>, ptr %address
  %a0 = fmul <16 x float> %x, %x
  %a1 = fmul <16 x float> %a0, %x
  %a2 = fmul <16 x float> %a1, %x
  %a3 = fmul <16 x float> %a2, %x
  %a4 = fmul <16 x float> %a3, %x
  %a5 = fmul <16 x float> %a4, %x
  %a6 = fmul <16 x float> %a5, %x
  %a7 = fmul <16 x float> %a6, %x
  %a8 = fmul <16 x float> %a7, %x
  %a9 = fmul <16 x float> %a8, %x
  %a10 = fmul <16 x float> %a9, %x
  %a11 = fmul <16 x float> %a10, %x
  %a12 = fmul <16 x float> %a11, %x
  %a13 = fmul <16 x float> %a12, %x
  %a14 = fmul <16 x float> %a13, %x
  %a15 = fmul <16 x float> %a14, %x
  %a16 = fmul <16 x float> %a15, %x
  %a17 = fmul <16 x float> %a16, %x
  %a18 = fmul <16 x float> %a17, %x
  %a19 = fmul <16 x float> %a18, %x
  %a20 = fmul <16 x float> %a19, %x
  %a21 = fmul <16 x float> %a20, %x
  %a22 = fmul <16 x float> %a21, %x
  %a23 = fmul <16 x float> %a22, %x
  %a24 = fmul <16 x float> %a23, %x
  %a25 = fmul <16 x float> %a24, %x
  %a26 = fmul <16 x float> %a25, %x
  %a27 = fmul <16 x float> %a26, %x
  %a28 = fmul <16 x float> %a27, %x
  %a29 = fmul <16 x float> %a28, %x
  %a30 = fmul <16 x float> %a29, %x
  %a31 = fmul <16 x float> %a30, %x
  %a32 = fmul <16 x float> %a31, %x
  store <16 x float> %a32, ptr %address
  ret void
}

define void @small(ptr %p, i64 %n) optsize {
entry:
  br label %body
body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %address = getelementptr <16 x float>, ptr %p, i64 %i
  %x = load <16 x float>, ptr %address
  %a0 = fmul <16 x float> %x, %x
  %a1 = fmul <16 x float> %a0, %x
  %a2 = fmul <16 x float> %a1, %x
  %a3 = fmul <16 x float> %a2, %x
  %a4 = fmul <16 x float> %a3, %x
  %a5 = fmul <16 x float> %a4, %x
  %a6 = fmul <16 x float> %a5, %x
  %a7 = fmul <16 x float> %a6, %x
  %a8 = fmul <16 x float> %a7, %x
  %a9 = fmul <16 x float> %a8, %x
  %a10 = fmul <16 x float> %a9, %x
  %a11 = fmul <16 x float> %a10, %x
  %a12 = fmul <16 x float> %a11, %x
  %a13 = fmul <16 x float> %a12, %x
  %a14 = fmul <16 x float> %a13, %x
  %a15 = fmul <16 x float> %a14, %x
  %a16 = fmul <16 x float> %a15, %x
  %a17 = fmul <16 x float> %a16, %x
  %a18 = fmul <16 x float> %a17, %x
  %a19 = fmul <16 x float> %a18, %x
  %a20 = fmul <16 x float> %a19, %x
  %a21 = fmul <16 x float> %a20, %x
  %a22 = fmul <16 x float> %a21, %x
  %a23 = fmul <16 x float> %a22, %x
  %a24 = fmul <16 x float> %a23, %x
  %a25 = fmul <16 x float> %a24, %x
  %a26 = fmul <16 x float> %a25, %x
  %a27 = fmul <16 x float> %a26, %x
  %a28 = fmul <16 x float> %a27, %x
  %a29 = fmul <16 x float> %a28, %x
  %a30 = fmul <16 x float> %a29, %x
  %a31 = fmul <16 x float> %a30, %x
  %a32 = fmul <16 x float> %a31, %x
  store <16 x float> %a32, ptr %address
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %body
end:
  ret void
}
