; The runtime writes the pointer to barrier memory into the work-group info before a kernel runs.
; RUN: muxc --device "OpenMux host" --passes supply-barrier-memory %s | FileCheck %s

declare ptr @__host_barrier_memory()

; CHECK-LABEL: define ptr @with(
; CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr %wg, i64 {{[0-9]+}}
; CHECK: [[MEMORY:%.*]] = load ptr, ptr [[FIELD]], align 8, !invariant.load
; CHECK: ret ptr [[MEMORY]]
define ptr @with(ptr %wi, ptr %wg) !mux_scheduled_fn !0 {
  %memory = call ptr @__host_barrier_memory()
  ret ptr %memory
}

; A function without scheduling parameters has been replaced by another.
; CHECK-LABEL: define ptr @without(
; CHECK: call ptr @__host_barrier_memory()
define ptr @without() {
  %memory = call ptr @__host_barrier_memory()
  ret ptr %memory
}

!mux-scheduling-params = !{!1}
!0 = !{i32 0, i32 1}
!1 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
