; RUN: muxc --passes define-mux-builtins,verify -S %s | FileCheck %s

; Without scheduling parameters there is nothing to read from: such builtins stay declared. So do
; those that have no default definition, that are no builtins by their type, and that are defined.

; CHECK-DAG: declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_id(i32)
; CHECK-DAG: declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
; CHECK-DAG: declare i64 @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i64)
declare i64 @__mux_dma_read_1D(ptr addrspace(3), ptr addrspace(1), i64, i64)
; CHECK-DAG: declare i1 @__mux_isftz()
declare i1 @__mux_isftz()
; CHECK-DAG: declare void @__mux_get_sub_group_size(ptr)
declare void @__mux_get_sub_group_size(ptr)
; CHECK-DAG: declare i32 @__mux_sub_group_reduce_fadd_i32(i32)
declare i32 @__mux_sub_group_reduce_fadd_i32(i32)

; A formula needs no parameters of its own: its operands may have a definition of the target's.
; CHECK-LABEL: define internal i64 @__mux_get_global_size(i32 %0)
; CHECK-DAG: call i64 @__mux_get_num_groups(i32 %0)
; CHECK-DAG: call i64 @__mux_get_local_size(i32 %0)
declare i64 @__mux_get_global_size(i32)

; CHECK-LABEL: define i32 @__mux_get_sub_group_local_id()
; CHECK-NEXT: ret i32 42
define i32 @__mux_get_sub_group_local_id() {
  ret i32 42
}
