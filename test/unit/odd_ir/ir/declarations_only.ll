; Nothing has a body, not even the kernels.
declare spir_kernel void @k(ptr addrspace(1)) #0
declare void @kernel_too() #1
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
declare i64 @_Z13get_global_idj(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare extern_weak void @maybe(ptr addrspace(3)) #0
declare dllimport void @imported(i32) #0
@variable = external addrspace(3) global i32
@weak = extern_weak global i32
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
