; Uniform values are spilled once. A region that starts with such a value and recomputes it updates
; it after all work-items have run.
; RUN: muxc --passes work-item-loops --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

; CHECK-DAG: %k.mux-live-group-values = type { i32, i32, float }
; CHECK-DAG: %k.mux-live-values = type { i32 }
define void @k(ptr addrspace(1) %p, i32 %n) #0 {
entry:
  %f = load float, ptr addrspace(1) %p
  %id = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  %v = load i32, ptr addrspace(1) %q
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 520)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  store i32 %v, ptr addrspace(1) %q
  store float %f, ptr addrspace(1) %p
  ret void
}

; CHECK: define internal i32 @k.mux-barrier-region.1({{.*}}, ptr noalias nonnull align 4 %live-values, ptr noalias nonnull align 4 %live-group-values)
; CHECK: [[OLD:%.*]] = getelementptr {{.*}}%k.mux-live-group-values, ptr %live-group-values, i32 0, i32 [[OLDPLACE:[0-9]]]
; CHECK-NEXT: [[I:%.*]] = load i32, ptr [[OLD]]
; CHECK-NEXT: [[NEW:%.*]] = getelementptr {{.*}}%k.mux-live-group-values, ptr %live-group-values, i32 0, i32 [[NEWPLACE:[0-9]]]
; CHECK-NEXT: store i32 [[I]], ptr [[NEW]]
; CHECK: %i = phi i32 [ %next
; CHECK: getelementptr {{.*}}%k.mux-live-group-values, ptr %live-group-values, i32 0, i32 [[NEWPLACE]]
; CHECK-NEXT: store i32 %i
; CHECK: %next = add i32 [[I]], 1

; CHECK: define void @k.mux-barrier-wrapper(
; CHECK: [[GROUP:%.*]] = alloca %k.mux-live-group-values, align 4
; CHECK: call i32 @k.mux-barrier-region.1(
; CHECK: [[FROM:%.*]] = getelementptr {{.*}}%k.mux-live-group-values, ptr [[GROUP]], i32 0, i32 [[NEWPLACE]]
; CHECK-NEXT: [[TO:%.*]] = getelementptr {{.*}}%k.mux-live-group-values, ptr [[GROUP]], i32 0, i32 [[OLDPLACE]]
; CHECK-NEXT: [[VALUE:%.*]] = load i32, ptr [[FROM]]
; CHECK-NEXT: store i32 [[VALUE]], ptr [[TO]]
; CHECK-NEXT: [[REACHED:%.*]] = load i32, ptr %next.barrier
; CHECK-NEXT: switch i32 [[REACHED]], label %{{.*}} [
attributes #0 = { "mux-kernel"="entry-point" "mux-no-subgroups" }
