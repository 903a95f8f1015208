; RUN: muxc --passes lower-to-mux-builtins,verify -S %s | FileCheck %s

; A mux builtin's name that stands for something else in the module cannot be called: the call of the
; language's builtin stays.

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z12get_work_dimv()
@__mux_get_global_id = global i32 0
declare void @__mux_get_work_dim(i8)

; CHECK: call spir_func i64 @_Z13get_global_idj(i32 0)
; CHECK: call spir_func i32 @_Z12get_work_dimv()
define void @f() {
  %1 = call spir_func i64 @_Z13get_global_idj(i32 0)
  %2 = call spir_func i32 @_Z12get_work_dimv()
  ret void
}
