; A builtin that the vectorized version calls must not be declared with another type.
; RUN: sed 's/@other_local_size/@__mux_get_local_size/' %s \
; RUN:   | not veczc -S -k tail:4p - 2>&1 | FileCheck %s --check-prefix=TAIL
; RUN: sed 's/@other_max_size/@__mux_get_max_sub_group_size/' %s \
; RUN:   | not veczc -S -k collective:4p - 2>&1 | FileCheck %s --check-prefix=SIZE
; RUN: sed 's/@other_reduction/@__mux_vec_group_reduce_add_v4i32/' %s \
; RUN:   | not veczc -S -k collective:4 - 2>&1 | FileCheck %s --check-prefix=VECTOR
; RUN: veczc -S -k tail:4p -k collective:4 -k collective:4p %s | FileCheck %s

; TAIL: kernel 'tail' is not vectorized by 4, predicated: module declares another function with the name of a required builtin
; CHECK: define void @__vecz_v4_vp_tail(
define void @tail(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 1, ptr addrspace(1) %ya, align 4
  ret void
}

; SIZE: kernel 'collective' is not vectorized by 4, predicated: '%sum = {{.*}}': module declares another function with the name of a required builtin
; VECTOR: kernel 'collective' is not vectorized by 4: '%sum = {{.*}}': module declares another function with the name of a required builtin
; CHECK: define void @__vecz_v4_collective(
; CHECK: define void @__vecz_v4_vp_collective(
define void @collective(ptr addrspace(1) %y) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  %n = load i32, ptr addrspace(1) %ya, align 4
  %sum = call i32 @__mux_sub_group_reduce_add_i32(i32 %n)
  store i32 %sum, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare i64 @other_local_size(i64)
declare i32 @other_max_size(i32)
declare i32 @other_reduction(i32)
