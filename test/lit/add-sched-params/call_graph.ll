; The parameters are added to every function that may reach a builtin that needs them, and to no
; other.
; RUN: muxc --passes add-sched-params,globaldce --verify-each -S %s | FileCheck %s

declare i64 @__mux_get_local_id(i32)
declare i32 @external(i32)

; CHECK: define spir_func i32 @leaf(i32 %x) {
define spir_func i32 @leaf(i32 %x) {
  ret i32 %x
}

; Builtins whose definition does not need them have none.
; CHECK: declare void @__mux_mem_barrier(i32, i32)
declare void @__mux_mem_barrier(i32, i32)

; CHECK: define spir_func void @fence() {
; CHECK-NEXT: call void @__mux_mem_barrier(i32 2, i32 272)
define spir_func void @fence() {
  call void @__mux_mem_barrier(i32 2, i32 272)
  ret void
}

; CHECK: define internal spir_func i64 @inner.mux-sched-wrapper(i32 signext %dim, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) {{.*}}!mux_scheduled_fn
; CHECK: [[ID:%.*]] = tail call i64 @__mux_get_local_id(i32 range(i32 0, 3) %dim, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info) [[CALL:#[0-9]+]], !range [[RANGE:![0-9]+]]
define internal spir_func i64 @inner(i32 signext %dim) {
  %id = tail call i64 @__mux_get_local_id(i32 range(i32 0, 3) %dim) #1, !range !0
  ret i64 %id
}

; Functions may call each other in a circle.
; CHECK: define internal spir_func void @even.mux-sched-wrapper(i64 %n, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: call spir_func void @odd.mux-sched-wrapper(i64 %less, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define internal spir_func void @even(i64 %n) {
  %less = sub i64 %n, 1
  call spir_func void @odd(i64 %less)
  ret void
}

; CHECK: define internal spir_func void @odd.mux-sched-wrapper(i64 %n, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: call spir_func i64 @inner.mux-sched-wrapper(i32 signext 1, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: call spir_func void @even.mux-sched-wrapper(i64 %id, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define internal spir_func void @odd(i64 %n) {
  %id = call spir_func i64 @inner(i32 signext 1)
  call spir_func void @even(i64 %id)
  ret void
}

; CHECK: define void @foo.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call spir_func void @even.mux-sched-wrapper(i64 4, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK-NEXT: call spir_func i32 @leaf(i32 1)
; CHECK-NEXT: call i32 @external(i32 2)
; CHECK-NEXT: call spir_func void @fence()
define void @foo() #0 {
  call spir_func void @even(i64 4)
  %a = call spir_func i32 @leaf(i32 1)
  %b = call i32 @external(i32 2)
  call spir_func void @fence()
  ret void
}

; Kernels get them whether or not they use them.
; CHECK: define void @empty.mux-sched-wrapper(ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
define void @empty() #2 {
  ret void
}

; CHECK: attributes [[CALL]] = { nounwind }
; CHECK: [[RANGE]] = !{i64 0, i64 1024}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { nounwind }
attributes #2 = { "mux-kernel" }
!0 = !{i64 0, i64 1024}
