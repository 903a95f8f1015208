; In specialized kernels, loops with barriers are unrolled if their trip count is known: each round is
; a region with constants.
; RUN: muxc --device "OpenMux host" --verify-each --passes "loop-simplify,unroll-short-loops" %s \
; RUN:   | FileCheck %s

; CHECK-LABEL: define void @specialized(
; CHECK-COUNT-8: call void @__mux_work_group_barrier
; CHECK-NOT: call void @__mux_work_group_barrier
define void @specialized(ptr addrspace(3) %p) #0 {
entry:
  br label %loop
loop:
  %o = phi i32 [ 128, %entry ], [ %half, %loop ]
  store volatile i32 %o, ptr addrspace(3) %p
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 272)
  %half = lshr i32 %o, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define void @general(
; CHECK: call void @__mux_work_group_barrier
; CHECK-NOT: call void @__mux_work_group_barrier
define void @general(ptr addrspace(3) %p) {
entry:
  br label %loop
loop:
  %o = phi i32 [ 128, %entry ], [ %half, %loop ]
  store volatile i32 %o, ptr addrspace(3) %p
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 272)
  %half = lshr i32 %o, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; 13 rounds of 2 barriers are too many regions.
; CHECK-LABEL: define void @many(
; CHECK-COUNT-2: call void @__mux_work_group_barrier
; CHECK-NOT: call void @__mux_work_group_barrier
define void @many() #0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 272)
  call void @__mux_work_group_barrier(i32 1, i32 1, i32 272)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 13
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define void @unknown(
; CHECK: call void @__mux_work_group_barrier
; CHECK-NOT: call void @__mux_work_group_barrier
; CHECK-LABEL: declare
define void @unknown(i32 %n) #0 {
entry:
  %m = and i32 %n, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @__mux_work_group_barrier(i32 0, i32 1, i32 272)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %m
  br i1 %again, label %loop, label %exit
exit:
  ret void
}

declare void @__mux_work_group_barrier(i32, i32, i32) convergent
attributes #0 = { "mux-kernel"="entry-point" "host-specialized" }
