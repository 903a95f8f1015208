; The entry point runs the work-groups of a slice: it copies the firmware's work-group info, extends
; it, and calls the kernel for each.
; RUN: muxc --device "RefSi M1" --passes refsi-wrapper,verify %s | FileCheck %s

; CHECK-LABEL: define internal void @k.mux-kernel-wrapper(
; CHECK-SAME: #[[RETIRED:[0-9]+]]
define void @k.mux-kernel-wrapper(ptr dereferenceable(24) %packed-args, ptr %wg-info) #0 !mux_barrier_memory !0 {
  ret void
}

; Functions that are no entry points are left alone.
; CHECK-LABEL: define void @helper(ptr %a, ptr %b)
define void @helper(ptr %a, ptr %b) {
  ret void
}

; CHECK-LABEL: define void @k.refsi-entry(ptr %packed-args, ptr %info, i64 %count)
; CHECK-SAME: #[[ENTRY:[0-9]+]]
; CHECK: %group-info = alloca [22 x i64]
; CHECK: call void @llvm.memcpy.{{.*}}(ptr align 8 %group-info, ptr align 8 %info, i64 136,
; The firmware's own info, for calls of its functions.
; CHECK: [[INFO:%.*]] = ptrtoint ptr %info to i64
; CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr %group-info, i64 136
; CHECK: store i64 [[INFO]], ptr [[FIELD]]
; Barrier memory is as large as the work-group needs: 16 bytes per work-item and 8 more.
; CHECK: getelementptr inbounds i8, ptr %info, i64 112
; CHECK: getelementptr inbounds i8, ptr %info, i64 72
; CHECK: mul i64 16,
; CHECK: getelementptr inbounds i8, ptr %info, i64 80
; CHECK: getelementptr inbounds i8, ptr %info, i64 88
; CHECK: add i64 {{.*}}, 8
; Arguments that are passed by value are in the argument structure.
; CHECK: ptrtoint ptr %packed-args to i64
; CHECK: store i64 24,
; CHECK: [[ID:%.*]] = getelementptr inbounds i8, ptr %group-info, i64 0
; CHECK: [[FIRST:%.*]] = load i64, ptr [[ID]]
; CHECK: br i1
; CHECK: group:
; CHECK: [[INDEX:%.*]] = phi i64
; CHECK: [[GROUP:%.*]] = add i64 [[FIRST]], [[INDEX]]
; CHECK: [[ID:%.*]] = getelementptr inbounds i8, ptr %group-info, i64 0
; CHECK: store i64 [[GROUP]], ptr [[ID]]
; CHECK: call void @k.mux-kernel-wrapper(ptr {{.*}}%packed-args, ptr %group-info)
; CHECK: br i1
; CHECK: ret void

; CHECK-DAG: attributes #[[ENTRY]] = {{.*}}"mux-kernel"="entry-point"{{.*}}"mux-orig-fn"="k"
; CHECK-DAG: attributes #[[RETIRED]] = { alwaysinline
attributes #0 = { "mux-kernel"="entry-point" "mux-orig-fn"="k" }

!0 = !{i64 16, i64 8}
