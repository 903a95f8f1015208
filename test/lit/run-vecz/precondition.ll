; Narrow indices are contiguous only if they do not wrap within a vector. If that is not proven, a
; precondition function checks it once per work-group; indices that cannot be bounded before the
; work-group runs, or that wrap on purpose, are not contiguous.
; RUN: veczc -S -k ids:4 -k sums:4 -k local_ids:4 -k hash:4 -k unsigned_border:4 -k sub_groups:4 %s | FileCheck %s
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"

; CHECK-LABEL: define void @__vecz_v4_ids(
; CHECK-SAME: !mux_precondition [[IDS:![0-9]+]]
; CHECK: load <4 x i32>
define void @ids(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %int = trunc i64 %id to i32
  %next = add nsw i32 %int, 1
  %index = sext i32 %next to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; The id of the group's first work-item, and that of its last.
; CHECK-LABEL: define internal i1 @__vecz_v4_ids.precondition(ptr addrspace(1) %{{.*}}, ptr addrspace(1) %{{.*}})
; CHECK-DAG: [[GROUP:%.*]] = call i64 @__mux_get_group_id(i32 0)
; CHECK-DAG: [[SIZE:%.*]] = call i64 @__mux_get_enqueued_local_size(i32 0)
; CHECK-DAG: [[OFFSET:%.*]] = call i64 @__mux_get_global_offset(i32 0)
; CHECK-DAG: [[START:%.*]] = mul i64 [[GROUP]], [[SIZE]]
; CHECK: [[FIRST:%.*]] = add i64 [[START]], [[OFFSET]]
; CHECK: [[LAST:%.*]] = add i64 [[FIRST]],
; CHECK: icmp sge i64 [[FIRST]], -2147483648
; CHECK: icmp sle i64 [[LAST]], 2147483647
; CHECK: ret i1

; Arithmetic before the narrowing is bounded, too.
; CHECK-LABEL: define void @__vecz_v4_sums(
; CHECK-SAME: !mux_precondition
; CHECK: load <4 x i32>
define void @sums(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %width) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %row = call i64 @__mux_get_global_id(i32 1)
  %wide = sext i32 %width to i64
  %start = mul i64 %row, %wide
  %sum = add i64 %start, %id
  %int = trunc i64 %sum to i32
  %index = zext i32 %int to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; Work-groups are never so large that a local id needs more than an int.
; CHECK-LABEL: define void @__vecz_v4_local_ids(
; CHECK-NOT: mux_precondition
; CHECK: load <4 x i32>
; CHECK: ret void
define void @local_ids(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %int = trunc i64 %id to i32
  %index = sext i32 %int to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_hash(
; CHECK-NOT: mux_precondition
; CHECK: call <4 x i32> @llvm.masked.gather
; CHECK: ret void
define void @hash(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %product = mul i64 %id, 536870913
  %int = trunc i64 %product to i32
  %index = sext i32 %int to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; The first work-item has the largest number there is: that it is in bounds is known only where the
; access is made, so the vector is checked there.
; CHECK-LABEL: define void @__vecz_v4_unsigned_border(
; CHECK-NOT: mux_precondition
; CHECK: [[LANE0:%.*]] = add i32 %{{.*}}, -1
; CHECK: [[LANE3:%.*]] = add i32 [[LANE0]], 3
; CHECK: icmp ugt i32 [[LANE3]], [[LANE0]]
; CHECK: call <4 x i32> @llvm.masked.gather
; CHECK: ret void
define void @unsigned_border(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %int = trunc i64 %id to i32
  %before = add i32 %int, -1
  %index = zext i32 %before to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; The scalar kernel has other sub-groups, and cannot stand in for the vectorized one.
; CHECK-LABEL: define void @__vecz_v4_sub_groups(
; CHECK-NOT: mux_precondition
; CHECK: icmp sgt i32
; CHECK: call <4 x i32> @llvm.masked.gather
; CHECK: ret void
define void @sub_groups(ptr addrspace(1) %x, ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %int = trunc i64 %id to i32
  %index = sext i32 %int to i64
  %from = getelementptr inbounds i32, ptr addrspace(1) %x, i64 %index
  %value = load i32, ptr addrspace(1) %from
  %sum = call i32 @__mux_sub_group_reduce_add_i32(i32 %value)
  %to = getelementptr inbounds i32, ptr addrspace(1) %y, i64 %id
  store i32 %sum, ptr addrspace(1) %to
  ret void
}

; CHECK: [[IDS]] = !{ptr @__vecz_v4_ids.precondition}

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_id(i32)
declare i32 @__mux_sub_group_reduce_add_i32(i32)
attributes #0 = { "mux-kernel"="entry-point" }
