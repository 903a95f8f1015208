; Names of mux builtins on things that are not what these builtins are.
@__mux_get_global_size = global i32 0
@__mux_get_num_groups = alias i64 (i32), ptr @real
declare void @__mux_get_local_id()
declare i32 @__mux_get_global_id(i64)
declare <4 x i64> @__mux_get_group_id(i32)
declare float @__mux_get_work_dim(ptr, ...)
declare void @__mux_mem_barrier(ptr)
declare i32 @__mux_work_group_barrier(float)
declare void @__mux_sub_group_barrier()
declare i32 @__mux_sub_group_reduce_add(i32)
declare i32 @__mux_sub_group_reduce_add_(i32)
declare i32 @__mux_sub_group_reduce_add_i64(i32)
declare ptr @__mux_sub_group_reduce_add_p0(ptr)
declare i32 @__mux_work_group_scan_inclusive_nothing_i32(i32, i32)
declare i32 @__mux_work_group_scan_sideways_add_i32(i32, i32)
declare <4 x i32> @__mux_vec_group_scan_exclusive_fadd_v4i32(<4 x i32>)
declare <4 x float> @__mux_vec_group_scan_exclusive_and_v4f32(<4 x float>)
declare i32 @__mux_sub_group_broadcast_i32(i32)
declare i1 @__mux_work_group_any_i1(i1)
declare i1 @__mux_sub_group_all_v99999999999999999999i1(i1)
declare i32 @__mux_sub_group_shuffle_i32(i32, i32, i32, i32)
declare void @__mux_dma_read_1D(i32)
declare ptr @__mux_dma_write_3D(ptr, ptr)
declare void @__mux_dma_wait()
declare void @__mux_isftz()
declare i1 @__mux_usefast(i1)
declare i1 @__mux_(i1)
declare void @__mux_get_max_sub_group_size(...)
define i64 @real(i32 %x) {
  ret i64 0
}
define i64 @__mux_get_local_size(i32 %x) {
  %r = call i64 @__mux_get_local_size(i32 %x)
  ret i64 %r
}
define internal i32 @__mux_get_sub_group_id() {
  ret i32 0
}
define void @__mux_get_sub_group_size() #0 {
  ret void
}
define void @k(ptr %p) #0 {
  call void @__mux_get_local_id()
  %a = call i64 @__mux_get_local_id(i32 0)
  %b = call i32 @__mux_get_global_id(i64 0)
  %c = call <4 x i64> @__mux_get_group_id(i32 0)
  %d = call float (ptr, ...) @__mux_get_work_dim(ptr null, i32 1)
  call void @__mux_mem_barrier(ptr null)
  %e = call i32 @__mux_work_group_barrier(float 0.0)
  call void @__mux_sub_group_barrier()
  %f = call i32 @__mux_sub_group_reduce_add_i64(i32 0)
  %f1 = call i32 @__mux_sub_group_reduce_add(i32 0)
  %f2 = call i32 @__mux_sub_group_reduce_add_(i32 0)
  %f3 = call i32 @__mux_work_group_scan_sideways_add_i32(i32 0, i32 0)
  %f4 = call i32 @__mux_work_group_scan_inclusive_nothing_i32(i32 0, i32 0)
  %f5 = call i1 @__mux_sub_group_all_v99999999999999999999i1(i1 0)
  %g = call i32 @__mux_sub_group_broadcast_i32(i32 0)
  %h = call i1 @__mux_work_group_any_i1(i1 0)
  %i = call i32 @__mux_sub_group_shuffle_i32(i32 0, i32 0, i32 0, i32 0)
  call void @__mux_dma_read_1D(i32 0)
  %j = call ptr @__mux_dma_write_3D(ptr null, ptr null)
  call void @__mux_dma_wait()
  call void @__mux_isftz()
  %l = call i1 @__mux_usefast(i1 0)
  %m = call i64 @__mux_get_local_size(i32 0)
  %n = call i64 @__mux_get_num_groups(i32 0)
  call void @__mux_get_sub_group_size()
  call void (...) @__mux_get_max_sub_group_size(i32 1)
  call void @__mux_get_global_size()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
