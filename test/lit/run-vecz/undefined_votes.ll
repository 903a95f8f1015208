; The vote of a lane is one bit of the ballot: if it is poison, the other bits are not.
; RUN: veczc -S -k f:4 %s | FileCheck %s
; CHECK-LABEL: define void @__vecz_v4_f(
; CHECK: [[VOTES:%.*]] = freeze <4 x i1> %vote
; CHECK: [[BITS:%.*]] = select <4 x i1> [[VOTES]], <4 x i32> <i32 1, i32 2, i32 4, i32 8>
; CHECK: call i32 @llvm.vector.reduce.or.v4i32(
define void @f(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %xa, align 4
  %vote = icmp ne i32 %v, 0
  %ballot = call <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1 %vote)
  store <4 x i32> %ballot, ptr addrspace(1) %y, align 16
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare <4 x i32> @__mux_sub_group_nonuniform_ballot_i1(i1)
