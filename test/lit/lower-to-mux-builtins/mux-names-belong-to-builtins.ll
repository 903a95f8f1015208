; A definition with the name of a mux builtin becomes its declaration if it has its type, and is
; renamed otherwise. define-mux-builtins then defines the builtin.
; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s
; RUN: muxc --passes lower-to-mux-builtins,add-sched-params,define-mux-builtins,verify -S %s | FileCheck %s --check-prefix DEFINED

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i32 @_Z12get_work_dimv()
declare spir_func void @_Z7barrierj(i32)

; CHECK-DAG: @__mux_get_global_id.user = global i32 7
@__mux_get_global_id = global i32 7

; CHECK-DAG: declare i64 @__mux_get_local_id(i32)
; DEFINED-NOT: ret i64 12345
; DEFINED: define internal i64 @__mux_get_local_id(i32 %d, ptr noalias {{[^%]*}}%wi-info, ptr noalias {{[^%]*}}%wg-info)
; DEFINED-NOT: ret i64 12345
define i64 @__mux_get_local_id(i32 %d) memory(none) {
  ret i64 12345
}

; The barrier that was none is one again, also for LLVM's passes.
; CHECK-DAG: declare void @__mux_work_group_barrier(i32, i32, i32) #[[BARRIER:[0-9]+]]
define internal void @__mux_work_group_barrier(i32 %id, i32 %scope, i32 %semantics) memory(none) {
  ret void
}

; CHECK-DAG: define void @__mux_get_work_dim.user(i8 %x)
define void @__mux_get_work_dim(i8 %x) {
  ret void
}

; CHECK-LABEL: define void @f(
; CHECK-NEXT: call i64 @__mux_get_global_id(i32 0)
; CHECK-NEXT: call i64 @__mux_get_local_id(i32 0)
; CHECK-NEXT: call i32 @__mux_get_work_dim()
; CHECK-NEXT: call void @__mux_get_work_dim.user(i8 1)
; CHECK-NEXT: load i32, ptr @__mux_get_global_id.user
; CHECK-NEXT: call void @__mux_work_group_barrier(
define void @f() {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0)
  %2 = call spir_func i64 @_Z12get_local_idj(i32 0)
  %3 = call spir_func i32 @_Z12get_work_dimv()
  call void @__mux_get_work_dim(i8 1)
  %4 = load i32, ptr @__mux_get_global_id
  call spir_func void @_Z7barrierj(i32 1)
  ret void
}

; CHECK: attributes #[[BARRIER]] = { convergent nounwind }
