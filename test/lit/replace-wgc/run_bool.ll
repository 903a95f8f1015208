; Work-group collectives on bool, run in a group of 4 x 3 x 2. The expected results are computed by
; hand: the values are true for ids that are 0 or 1 modulo 3.
; RUN: muxc --verify-each --passes "replace-wgc,prepare-barriers,work-item-loops,add-sched-params,define-mux-builtins,replace-module-scope-vars,add-kernel-wrapper,globaldce" -S %s -o %t.ll
; RUN: llvm-link %t.ll %S/Inputs/run_group.ll -o %t.bc
; RUN: lli %t.bc

declare i64 @__mux_get_local_linear_id()
declare i1 @__mux_work_group_any_i1(i32, i1)
declare i1 @__mux_work_group_all_i1(i32, i1)
declare i1 @__mux_work_group_broadcast_i1(i32, i1, i64, i64, i64)
declare i1 @__mux_work_group_reduce_logical_and_i1(i32, i1)
declare i1 @__mux_work_group_reduce_logical_or_i1(i32, i1)
declare i1 @__mux_work_group_reduce_logical_xor_i1(i32, i1)
declare i1 @__mux_work_group_reduce_and_i1(i32, i1)
declare i1 @__mux_work_group_reduce_or_i1(i32, i1)
declare i1 @__mux_work_group_reduce_xor_i1(i32, i1)
declare i1 @__mux_work_group_scan_inclusive_logical_xor_i1(i32, i1)
declare i1 @__mux_work_group_scan_exclusive_logical_xor_i1(i32, i1)
declare i1 @__mux_work_group_scan_inclusive_logical_and_i1(i32, i1)
declare i1 @__mux_work_group_scan_exclusive_logical_or_i1(i32, i1)

define void @check(ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call i64 @__mux_get_local_linear_id()
  %rest = urem i64 %id, 3
  %value = icmp ult i64 %rest, 2

  ; 16 of the 24 are true.
  %any = call i1 @__mux_work_group_any_i1(i32 0, i1 %value)
  %all = call i1 @__mux_work_group_all_i1(i32 0, i1 %value)
  %land = call i1 @__mux_work_group_reduce_logical_and_i1(i32 0, i1 %value)
  %lor = call i1 @__mux_work_group_reduce_logical_or_i1(i32 0, i1 %value)
  %lxor = call i1 @__mux_work_group_reduce_logical_xor_i1(i32 0, i1 %value)
  %and = call i1 @__mux_work_group_reduce_and_i1(i32 0, i1 %value)
  %or = call i1 @__mux_work_group_reduce_or_i1(i32 0, i1 %value)
  %xor = call i1 @__mux_work_group_reduce_xor_i1(i32 0, i1 %value)
  %any.wrong = xor i1 %any, true
  %lor.wrong = xor i1 %lor, true
  %or.wrong = xor i1 %or, true
  ; Work-item (1, 2, 1) is number 21, (2, 2, 1) is 22, (3, 2, 1) is 23.
  %told = call i1 @__mux_work_group_broadcast_i1(i32 0, i1 %value, i64 2, i64 2, i64 1)
  %told.wrong = xor i1 %told, true
  %told23 = call i1 @__mux_work_group_broadcast_i1(i32 0, i1 %value, i64 3, i64 2, i64 1)

  ; Of each three, one changes the parity, and the next changes it back.
  %sum = call i1 @__mux_work_group_scan_inclusive_logical_xor_i1(i32 0, i1 %value)
  %sum.right = icmp eq i64 %rest, 0
  %sum.wrong = xor i1 %sum, %sum.right
  %before = call i1 @__mux_work_group_scan_exclusive_logical_xor_i1(i32 0, i1 %value)
  %before.right = icmp eq i64 %rest, 1
  %before.wrong = xor i1 %before, %before.right
  ; True until the third.
  %upto = call i1 @__mux_work_group_scan_inclusive_logical_and_i1(i32 0, i1 %value)
  %upto.right = icmp ult i64 %id, 2
  %upto.wrong = xor i1 %upto, %upto.right
  ; True from the second on.
  %from = call i1 @__mux_work_group_scan_exclusive_logical_or_i1(i32 0, i1 %value)
  %from.right = icmp ugt i64 %id, 0
  %from.wrong = xor i1 %from, %from.right

  %w1 = or i1 %any.wrong, %all
  %w2 = or i1 %w1, %land
  %w3 = or i1 %w2, %lor.wrong
  %w4 = or i1 %w3, %lxor
  %w5 = or i1 %w4, %and
  %w6 = or i1 %w5, %or.wrong
  %w7 = or i1 %w6, %xor
  %w8 = or i1 %w7, %told.wrong
  %w9 = or i1 %w8, %told23
  %w10 = or i1 %w9, %sum.wrong
  %w11 = or i1 %w10, %before.wrong
  %w12 = or i1 %w11, %upto.wrong
  %w13 = or i1 %w12, %from.wrong
  %wrong = zext i1 %w13 to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %wrong, ptr addrspace(1) %p
  ret void
}
