; A builtin that needs parameters but is declared or called with another type is an error. Builtins
; without parameters and unused declarations are ignored.
; RUN: split-file %s %t
; RUN: not muxc --passes add-sched-params -S %t/declared.ll 2>&1 | FileCheck %s --check-prefix=DECLARED
; RUN: not muxc --passes add-sched-params -S %t/called.ll 2>&1 | FileCheck %s --check-prefix=CALLED
; RUN: muxc --passes add-sched-params -S %t/others.ll | FileCheck %s --check-prefix=OTHERS

; DECLARED: error: builtin '__mux_get_global_id' is declared with type 'i32 (i64)'; expected 'i64 (i32)'
; CALLED: error: function 'k': call of builtin '__mux_get_local_id' with type 'i32 (i64)'; expected 'i64 (i32)'
; OTHERS: define void @k.mux-sched-wrapper(

;--- declared.ll
target datalayout = "e-i64:64"
declare i32 @__mux_get_global_id(i64)
define void @k(ptr addrspace(1) %out) #0 {
  %id = call i32 @__mux_get_global_id(i64 0)
  store i32 %id, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- called.ll
target datalayout = "e-i64:64"
declare i64 @__mux_get_local_id(i32)
define void @k(ptr addrspace(1) %out) #0 {
  %id = call i32 @__mux_get_local_id(i64 0)
  store i32 %id, ptr addrspace(1) %out
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }

;--- others.ll
target datalayout = "e-i64:64"
declare i32 @__mux_get_group_id(i64)
declare void @__mux_mem_barrier(i64)
define i8 @__mux_get_local_size(i8 %x) {
  ret i8 %x
}
define void @k() #0 {
  call void @__mux_mem_barrier(i64 2)
  %x = call i8 @__mux_get_local_size(i8 2)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
