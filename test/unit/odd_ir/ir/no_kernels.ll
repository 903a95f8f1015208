; Functions that use everything kernels do, but no kernel.
@local = internal addrspace(3) global [4 x i32] undef
declare i64 @__mux_get_local_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
define i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272)
  store i32 1, ptr addrspace(3) @local
  ret i64 %id
}
define internal void @unused() {
  %x = call i64 @f(i32 0)
  ret void
}
