; Pointers of 32 bits, and of 64 in one address space.
target datalayout = "e-p:32:32-p1:64:64-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir-unknown-unknown"
@local = internal addrspace(3) global [4 x i32] undef, align 16
declare i32 @__mux_get_local_id(i32)
declare i32 @__mux_get_global_linear_id()
declare i64 @__mux_get_global_size(i32)
declare spir_func i32 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z14get_local_sizej(i32)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare void @llvm.memmove.p1.p1.i32(ptr addrspace(1), ptr addrspace(1), i32, i1)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l, i64 %n, i32 %m) #0 {
  %a = call i32 @__mux_get_local_id(i32 0)
  %b = call i32 @__mux_get_global_linear_id()
  %c = call i64 @__mux_get_global_size(i32 0)
  %d = call spir_func i32 @_Z13get_global_idj(i32 %a)
  %e = call spir_func i64 @_Z14get_local_sizej(i32 %a)
  store i32 %d, ptr addrspace(3) @local
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %p, ptr addrspace(3) %l, i64 %n, i1 false)
  call void @llvm.memmove.p1.p1.i32(ptr addrspace(1) %p, ptr addrspace(1) %p, i32 %m, i1 true)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
