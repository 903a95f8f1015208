; On AArch64, functions with more than 128 vector instructions of floating-point arithmetic in a block
; of a loop are scheduled for an in-order CPU. A vector of 16 floats takes four instructions.
; RUN: sed 's/TRIPLE/aarch64-linux-gnu/' %s > %t.ll
; RUN: muxc --device "OpenMux host" --passes schedule-long-blocks --verify-each -S %t.ll \
; RUN:   | FileCheck %s
; RUN: sed 's/TRIPLE/x86_64-linux-gnu/' %s > %t.x86.ll
; RUN: muxc --device "OpenMux host" --passes schedule-long-blocks --verify-each -S %t.x86.ll \
; RUN:   | FileCheck --check-prefix=X86 %s
target triple = "TRIPLE"

; CHECK: define void @long(ptr %p, i64 %n) [[TUNED:#[0-9]+]] {
; CHECK: define void @short(ptr %p, i64 %n) {
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
  store <16 x float> %a31, ptr %address
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
