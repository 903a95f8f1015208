; A barrier that is declared or called with another type is an error.
; RUN: split-file %s %t
; RUN: not muxc --passes work-item-loops -S %t/declared.ll 2>&1 | FileCheck %s --check-prefix=DECLARED
; RUN: not muxc --passes work-item-loops -S %t/called.ll 2>&1 | FileCheck %s --check-prefix=CALLED
; RUN: muxc --passes work-item-loops -S %t/unused.ll | FileCheck %s --check-prefix=UNUSED

; DECLARED: error: builtin '__mux_work_group_barrier' is declared with type 'void (i32, i64)'; expected 'void (i32, i32, i32)'
; CALLED: error: function 'k': call of builtin '__mux_work_group_barrier' with type 'void (i32)'; expected 'void (i32, i32, i32)'
; UNUSED: define void @k.mux-barrier-wrapper()

;--- declared.ll
declare void @__mux_work_group_barrier(i32, i64)
define void @k() #0 {
  call void @__mux_work_group_barrier(i32 0, i64 2)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- called.ll
declare void @__mux_work_group_barrier(i32, i32, i32)
define void @k() #0 {
  call void @__mux_work_group_barrier(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- unused.ll
declare void @__mux_work_group_barrier(i32, i64)
define void @k() #0 {
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
