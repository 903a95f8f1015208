; Indirect calls of builtins, and calls with another type, are not lowered; direct calls are. A
; later pass reports what remains.
; RUN: muxc --passes lower-to-mux-builtins,verify %s | FileCheck %s
; RUN: not muxc --passes lower-to-mux-builtins,add-sched-params,define-mux-builtins,verify %s 2>&1 | FileCheck %s --check-prefix LATER

declare spir_func i64 @_Z13get_global_idj(i32)
declare i64 @__mux_get_local_id(i32)
declare i32 @__mux_sub_group_reduce_add_i32(i32)

@table = constant [2 x ptr] [ptr @__mux_get_local_id, ptr @__mux_sub_group_reduce_add_i32]

; CHECK-LABEL: define i64 @calls(
; CHECK: %1 = call spir_func i64 %p(i32 0)
; CHECK: %3 = call i64 %f(i32 0)
; CHECK: %4 = call spir_func i32 @_Z13get_global_idj(i32 0)
; CHECK: %5 = call i64 @__mux_get_global_id(i32 0)
; LATER: error: function '_Z13get_global_idj' is only declared and cannot receive scheduling parameters
define i64 @calls(i1 %c, ptr %q) {
  %p = select i1 %c, ptr @_Z13get_global_idj, ptr %q
  %1 = call spir_func i64 %p(i32 0)
  %2 = getelementptr ptr, ptr @table, i32 0
  %f = load ptr, ptr %2
  %3 = call i64 %f(i32 0)
  %4 = call spir_func i32 @_Z13get_global_idj(i32 0)
  %5 = call spir_func i64 @_Z13get_global_idj(i32 0)
  ret i64 %5
}
