; The address of barrier memory is a field of the work-group info. It is not invariant, since the
; entry point writes it.
; RUN: muxc --device "RefSi M1" --passes refsi-barrier-memory %s | FileCheck %s

declare ptr @__refsi_barrier_memory()

; CHECK-LABEL: define ptr @with(
; CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr %wg, i64 112
; CHECK: [[MEMORY:%.*]] = load ptr, ptr [[FIELD]], align 8{{$}}
; CHECK: ret ptr [[MEMORY]]
define ptr @with(ptr %wi, ptr %wg) !mux_scheduled_fn !0 {
  %memory = call ptr @__refsi_barrier_memory()
  ret ptr %memory
}

; A function without scheduling parameters has been replaced by another.
; CHECK-LABEL: define ptr @without(
; CHECK: call ptr @__refsi_barrier_memory()
define ptr @without() {
  %memory = call ptr @__refsi_barrier_memory()
  ret ptr %memory
}

!mux-scheduling-params = !{!1}
!0 = !{i32 0, i32 1}
!1 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
