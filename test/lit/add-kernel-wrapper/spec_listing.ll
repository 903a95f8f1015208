; The listing of the section, with a body so that parameters keep their names, and with the default
; scheduling parameters: the work-item info, which the wrapper makes, for %y, and the work-group info,
; which comes from outside, for %x.
; RUN: muxc --passes add-kernel-wrapper --verify-each -S %s | FileCheck %s

; CHECK: %MuxPackedArgs.foo = type { i8, i32 }

; CHECK: define internal void @foo(i8 %a0, ptr %y, i32 %a1, ptr %x) {{.*}}!mux_scheduled_fn [[INDICES:![0-9]+]] {
define void @foo(i8 %a0, ptr %y, i32 %a1, ptr %x) #0 !mux_scheduled_fn !1 {
  ret void
}

; CHECK: define void @foo.mux-kernel-wrapper(ptr {{[^%]*}}%packed-args, ptr %x) [[ATTRS:#[0-9]+]] {
; CHECK-NEXT: [[Y:%.*]] = alloca %MuxWorkItemInfo
; CHECK-NEXT: %a0 = load i8, ptr %packed-args
; CHECK-NEXT: %a1.addr = getelementptr %MuxPackedArgs.foo, ptr %packed-args, i32 0, i32 1
; CHECK-NEXT: %a1 = load i32, ptr %a1.addr
; CHECK-NEXT: call void @foo(i8 %a0, ptr [[Y]], i32 %a1, ptr %x)
; CHECK-NEXT: ret void

; CHECK: attributes [[ATTRS]] = { {{.*}}"mux-base-fn-name"="foo" "mux-kernel" }
; CHECK: !mux-scheduling-params = !{[[NAMES:![0-9]+]]}
; CHECK-DAG: [[NAMES]] = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
; CHECK-DAG: [[INDICES]] = !{i32 1, i32 3}
attributes #0 = { "mux-kernel" }
!mux-scheduling-params = !{!0}
!0 = !{!"MuxWorkItemInfo", !"MuxWorkGroupInfo"}
!1 = !{i32 1, i32 3}
