; Kernels that must not be optimized, or that contradict what wrappers would be told.
declare i64 @__mux_get_local_id(i32)
@local = internal addrspace(3) global i32 undef
define spir_kernel void @k(ptr addrspace(1) %p) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  store i32 1, ptr addrspace(3) @local
  ret void
}
define spir_kernel void @always(ptr addrspace(1) %p) #1 {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define spir_kernel void @strange(ptr addrspace(1) %p) #2 {
  %id = call i64 @__mux_get_local_id(i32 0)
  unreachable
}
define spir_kernel void @small(ptr addrspace(1) %p) #3 {
  ret void
}
define spir_kernel void @collected(ptr addrspace(1) %p) #4 section "text" align 64 gc "shadow-stack" prefix i32 7 prologue i8 0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  store i32 1, ptr addrspace(3) @local
  ret void
}
attributes #0 = { noinline optnone "mux-kernel"="entry-point" }
attributes #1 = { alwaysinline "mux-kernel"="entry-point" }
attributes #2 = { cold convergent noduplicate noreturn strictfp returns_twice "mux-kernel"="entry-point" }
attributes #3 = { hot minsize optsize memory(none) willreturn nosync nofree mustprogress "mux-kernel"="entry-point" }
attributes #4 = { sspstrong uwtable(async) "frame-pointer"="all" "mux-kernel"="entry-point" }
