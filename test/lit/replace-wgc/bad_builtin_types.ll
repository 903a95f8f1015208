; A builtin that the definitions of collectives call, but that the module declares with another type, is an error.
; RUN: split-file %s %t
; RUN: not muxc --passes replace-wgc -S %t/function.ll 2>&1 | FileCheck %s --check-prefix=FUNCTION
; RUN: not muxc --passes replace-wgc -S %t/variable.ll 2>&1 | FileCheck %s --check-prefix=VARIABLE
; FUNCTION: error: builtin '__mux_work_group_barrier' is declared with an incompatible type
; VARIABLE: error: builtin '__mux_get_local_id' is declared with an incompatible type

;--- function.ll
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare void @__mux_work_group_barrier(i64)
define void @k(i32 %x) #0 {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  call void @__mux_work_group_barrier(i64 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- variable.ll
@__mux_get_local_id = global i32 0
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
define void @k(i32 %x) #0 {
  %sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
