; Names that passes would give are already there, and belong to something else.
%MuxPackedArgs.k = type { i8 }
%localVarTypes = type opaque
%MuxWorkItemInfo = type { ptr }
%MuxWorkGroupInfo = type opaque
@k.mux-kernel-wrapper = global i32 0
@k.mux-sched-wrapper = alias i32, ptr @k.mux-kernel-wrapper
@__mux_get_local_id.old = global %MuxPackedArgs.k zeroinitializer
@k.mux-kernel-info = global i32 1
@local = internal addrspace(3) global i32 undef
@user = external global { ptr, %localVarTypes }
declare i64 @__mux_get_local_id(i32)
declare void @k.mux-local-var-wrapper()
define void @k.mux-barrier-wrapper(i32 %x) #0 {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @k(i32 %x) #1 {
  %id = call i64 @__mux_get_local_id(i32 %x)
  %slot = alloca %MuxWorkItemInfo
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @"k with spaces\01\FF"(i32 %x) #0 {
  %id = call i64 @__mux_get_local_id(i32 %x)
  store i32 1, ptr addrspace(3) @local
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel"="entry-point" "mux-base-fn-name"="k" "mux-orig-fn"="k" }
