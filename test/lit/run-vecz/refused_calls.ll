; Functions with the name of a mux builtin but another type, and calls that must not be duplicated, are refused.
; RUN: veczc -S -vecz-fail-quietly -k other_result:4 -k other_operand:4 -k once:4 -k once_inlined:4 -k barrier:4 %s 2> %t.log | FileCheck %s
; RUN: FileCheck %s --check-prefix=LOG < %t.log

; LOG: remark: kernel 'other_result' is not vectorized by 4: '%id = call i32 @__mux_get_global_id(i32 0)': callee has the name of a mux builtin but a different type
; LOG: remark: kernel 'other_operand' is not vectorized by 4: '%id = call i64 @__mux_get_local_id(i64 0)': callee has the name of a mux builtin but a different type
; LOG: remark: kernel 'once' is not vectorized by 4: 'call void @single(i64 %id) #{{[0-9]+}}': 'noduplicate' call cannot be copied into a vectorized version
; LOG: remark: kernel 'once_inlined' is not vectorized by 4: 'call void @twice(i64 %id)': 'noduplicate' call cannot be copied into a vectorized version

; CHECK-NOT: define void @__vecz_v4_o
; CHECK: define void @__vecz_v4_barrier(
define void @other_result(ptr addrspace(1) %y) {
  %id = call i32 @__mux_get_global_id(i32 0)
  %ya = getelementptr i32, ptr addrspace(1) %y, i32 %id
  store i32 %id, ptr addrspace(1) %ya, align 4
  ret void
}

define void @other_operand(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_local_id(i64 0)
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  store i64 %id, ptr addrspace(1) %ya, align 8
  ret void
}

define void @once() {
  %id = call i64 @__mux_get_global_linear_id()
  call void @single(i64 %id) #0
  ret void
}

define void @once_inlined() {
  %id = call i64 @__mux_get_global_linear_id()
  call void @twice(i64 %id)
  ret void
}

; All work-items come to a barrier once, together.
define void @barrier(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_linear_id()
  call void @__mux_work_group_barrier(i32 1, i32 2, i32 264) #0
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %id
  store i64 %id, ptr addrspace(1) %ya, align 8
  ret void
}

define void @twice(i64 %x) #0 {
  call void @single(i64 %x)
  ret void
}

declare void @single(i64)
declare i64 @__mux_get_global_linear_id()
declare i32 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i64)
declare void @__mux_work_group_barrier(i32, i32, i32)
attributes #0 = { noduplicate }
