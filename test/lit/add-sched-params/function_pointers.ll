; All functions whose address is taken, and all indirect calls that may reach them, get the
; parameters.
; RUN: split-file %s %t
; RUN: muxc --passes add-sched-params,globaldce --verify-each -S %t/defined.ll | FileCheck %s
; RUN: muxc --passes add-sched-params --verify-each -S %t/harmless.ll | FileCheck %s --check-prefix=HARMLESS
; RUN: not muxc --passes add-sched-params -S %t/external.ll 2>&1 | FileCheck %s --check-prefix=ERROR

; CHECK: @table = internal constant [2 x ptr] [ptr @needs.mux-sched-wrapper, ptr @needs_not.mux-sched-wrapper]
; CHECK: define internal i64 @needs.mux-sched-wrapper(i32 %dim, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: define internal i64 @needs_not.mux-sched-wrapper(i32 %dim, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: define void @foo.mux-sched-wrapper(i64 %i, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; CHECK: call i64 %f(i32 1, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)

; HARMLESS: store ptr @needs_not, ptr %p
; HARMLESS: call i64 %f(i32 1)

; ERROR: function 'elsewhere' is only declared and cannot receive scheduling parameters, which indirect calls pass, but its address is taken

;--- defined.ll
@table = internal constant [2 x ptr] [ptr @needs, ptr @needs_not]
declare i64 @__mux_get_local_id(i32)
define internal i64 @needs(i32 %dim) {
  %id = call i64 @__mux_get_local_id(i32 %dim)
  ret i64 %id
}
define internal i64 @needs_not(i32 %dim) {
  ret i64 0
}
define void @foo(i64 %i) #0 {
  %p = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %p
  %id = call i64 %f(i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- harmless.ll
define internal i64 @needs_not(i32 %dim) {
  ret i64 0
}
define void @foo(ptr %p) #0 {
  store ptr @needs_not, ptr %p
  %f = load ptr, ptr %p
  %id = call i64 %f(i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- external.ll
declare i64 @__mux_get_local_id(i32)
declare i64 @elsewhere(i32)
define void @foo(ptr %p) #0 {
  store ptr @__mux_get_local_id, ptr %p
  store ptr @elsewhere, ptr %p
  %f = load ptr, ptr %p
  %id = call i64 %f(i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
