; Where groups may be partial, sizes of the launch come from behind the work-group info, and global
; ids count in groups of the enqueued size.
; RUN: muxc --device "OpenMux host" --passes add-sched-params,define-mux-builtins %s | FileCheck %s
; RUN: sed 's/"uniform-work-group-size"="false"/"uniform-work-group-size"="true"/' %s \
; RUN:   | muxc --device "OpenMux host" --passes add-sched-params,define-mux-builtins - \
; RUN:   | FileCheck %s --check-prefix=WHOLE

target datalayout = "e-i64:64-i128:128-n32:64-S128"

; CHECK-LABEL: define internal i64 @__mux_get_global_id(
; CHECK: call i64 @__mux_get_enqueued_local_size(
; CHECK-LABEL: define internal i64 @__mux_get_global_size(
; CHECK-NOT: call
; CHECK: getelementptr inbounds i8, ptr %wg-info, i64 136
; CHECK-LABEL: define internal i64 @__mux_get_enqueued_local_size(
; CHECK-NOT: call
; CHECK: getelementptr inbounds i8, ptr %wg-info, i64 112
; CHECK: select i1 {{.*}}, i64 1

; WHOLE-LABEL: define internal i64 @__mux_get_global_id(
; WHOLE: call i64 @__mux_get_local_size(
; WHOLE-LABEL: define internal i64 @__mux_get_global_size(
; WHOLE: call i64 @__mux_get_num_groups(
; WHOLE-LABEL: define internal i64 @__mux_get_enqueued_local_size(
; WHOLE: call i64 @__mux_get_local_size(
declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_global_size(i32)
declare i64 @__mux_get_enqueued_local_size(i32)

define void @kernel(ptr %p) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %size = call i64 @__mux_get_global_size(i32 0)
  %local = call i64 @__mux_get_enqueued_local_size(i32 0)
  %sum = add i64 %id, %size
  %all = add i64 %sum, %local
  store i64 %all, ptr %p
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "uniform-work-group-size"="false" }
