; Memory attributes of functions are relaxed, because they now receive pointers.
; RUN: muxc --passes add-sched-params,globaldce --verify-each -S %s | FileCheck %s

; CHECK: declare {{.*}} i64 @__mux_get_local_size(i32, ptr noalias{{[^,]*}}, ptr noalias{{.*}}) [[BUILTIN:#[0-9]+]]
declare i64 @__mux_get_local_size(i32) #1

; CHECK: define protected void @base.mux-sched-wrapper(ptr addrspace(1) noalias readonly align 8 %a, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[KERNEL:#[0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]] !mux_scheduled_fn
; CHECK: call i64 @__mux_get_local_size(i32 0, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[CALL:#[0-9]+]]
define protected void @foo(ptr addrspace(1) noalias readonly align 8 %a) #0 !reqd_work_group_size !0 {
  %size = call i64 @__mux_get_local_size(i32 0) #2
  ret void
}

; CHECK-DAG: attributes [[BUILTIN]] = { nounwind memory(argmem: readwrite) }
; CHECK-DAG: attributes [[CALL]] = { memory(argmem: readwrite, inaccessiblemem: read) }
; CHECK-DAG: attributes [[KERNEL]] = { norecurse nounwind memory(argmem: readwrite) "mux-base-fn-name"="base" "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
; CHECK-DAG: [[SIZE]] = !{i32 4, i32 1, i32 1}
attributes #0 = { norecurse nounwind memory(argmem: read) "mux-base-fn-name"="base" "mux-kernel"="entry-point" "mux-orig-fn"="foo" }
attributes #1 = { nounwind speculatable memory(none) }
attributes #2 = { memory(inaccessiblemem: read) }
!0 = !{i32 4, i32 1, i32 1}
