; Where groups may be partial, the number of sub-groups of a whole one is computed from the enqueued
; size.
; RUN: muxc --device "OpenMux host" --passes lower-to-mux-builtins %s | FileCheck %s
; RUN: sed 's/"uniform-work-group-size"="false"/"uniform-work-group-size"="true"/' %s \
; RUN:   | muxc --device "OpenMux host" --passes lower-to-mux-builtins - \
; RUN:   | FileCheck %s --check-prefix=WHOLE

target datalayout = "e-i64:64-i128:128-n32:64-S128"

; CHECK-LABEL: define void @kernel(
; CHECK: [[MAX:%.*]] = call i32 @__mux_get_max_sub_group_size()
; CHECK: call i64 @__mux_get_enqueued_local_size(i32 0)
; CHECK: call i64 @__mux_get_enqueued_local_size(i32 1)
; CHECK: call i64 @__mux_get_enqueued_local_size(i32 2)
; CHECK: udiv i32 {{.*}}, [[MAX]]
; WHOLE-LABEL: define void @kernel(
; WHOLE-NEXT: %n = call i32 @__mux_get_num_sub_groups()
define void @kernel(ptr %p) #0 {
  %n = call i32 @_Z27get_enqueued_num_sub_groupsv()
  store i32 %n, ptr %p
  ret void
}

declare i32 @_Z27get_enqueued_num_sub_groupsv()

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
!opencl.ocl.version = !{!99}
!99 = !{i32 3, i32 0}
