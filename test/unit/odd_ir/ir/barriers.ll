; Barriers and group operations where they can hardly be.
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i32 @__mux_work_group_reduce_add_i32(i32, i32)
declare i1 @__mux_work_group_any_i1(i32, i1)
declare i32 @__mux_work_group_broadcast_i32(i32, i32, i64, i64, i64)
declare double @__mux_work_group_scan_exclusive_fmul_f64(i32, double)
declare i32 @__mux_sub_group_reduce_add_i32(i32)
declare i64 @__mux_get_local_id(i32)
define internal void @helper(i32 %n) {
  call void @__mux_work_group_barrier(i32 %n, i32 2, i32 272)
  call void @helper(i32 %n)
  ret void
}
define void @k(ptr addrspace(1) %p, i32 %n, ptr %f) #0 {
entry:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %with, label %latch
with:
  call void @__mux_work_group_barrier(i32 0, i32 %n, i32 %n)
  %r = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %i)
  %s = call i32 @__mux_sub_group_reduce_add_i32(i32 %r)
  br label %latch
latch:
  %next = add i32 %i, 1
  %any = call i1 @__mux_work_group_any_i1(i32 7, i1 %odd)
  br i1 %any, label %loop, label %end
end:
  %b = call i32 @__mux_work_group_broadcast_i32(i32 -1, i32 %next, i64 0, i64 0, i64 0)
  %d = call double @__mux_work_group_scan_exclusive_fmul_f64(i32 0, double 1.0)
  call void @helper(i32 %b)
  store ptr @__mux_work_group_barrier, ptr %f
  call void @__mux_work_group_barrier(i32 0, i32 99, i32 -1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
