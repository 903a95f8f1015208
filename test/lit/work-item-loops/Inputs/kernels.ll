; Versions of a kernel as a vectorizer would make them. Each counts the work-items that it is told to
; run, and the size of its sub-group. Which ones are linked, and which one is the entry point, stands
; in the tests.

declare i64 @__mux_get_local_linear_id()
declare i64 @__mux_get_local_id(i32)
declare i64 @__mux_get_local_size(i32)
declare i32 @__mux_get_sub_group_id()
declare i32 @__mux_get_num_sub_groups()
declare i32 @__mux_get_max_sub_group_size()

; Work-item %lane of those that start at the current one. Numbers out of range would show as a counter
; that is not 1.
define internal void @count(ptr addrspace(1) %counters, i64 %lane, i64 %stride) {
  %first = call i64 @__mux_get_local_linear_id()
  %distance = mul i64 %lane, %stride
  %id = add i64 %first, %distance
  %p = getelementptr i32, ptr addrspace(1) %counters, i64 %id
  %old = load i32, ptr addrspace(1) %p
  %new = add i32 %old, 1
  store i32 %new, ptr addrspace(1) %p

  %group = call i32 @__mux_get_sub_group_id()
  %groups = call i32 @__mux_get_num_sub_groups()
  %numbered = icmp ult i32 %group, %groups
  %wide = zext i32 %group to i64
  %where = select i1 %numbered, i64 %wide, i64 63
  %slot = add i64 %where, 64
  %q = getelementptr i32, ptr addrspace(1) %counters, i64 %slot
  %members = load i32, ptr addrspace(1) %q
  %more = add i32 %members, 1
  %max = call i32 @__mux_get_max_sub_group_size()
  %fits = icmp ule i32 %more, %max
  %kept = select i1 %fits, i32 %more, i32 1000
  store i32 %kept, ptr addrspace(1) %q
  ret void
}

define internal void @countSome(ptr addrspace(1) %counters, i64 %lanes, i64 %stride) {
entry:
  br label %loop
loop:
  %lane = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @count(ptr addrspace(1) %counters, i64 %lane, i64 %stride)
  %next = add i64 %lane, 1
  %more = icmp ult i64 %next, %lanes
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
