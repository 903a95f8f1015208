; A function that must hand on arguments it does not know to one that is only declared.
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
declare void @elsewhere(i32, ...)
define internal void @thunk(i32 %d, ...) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  store i32 1, ptr addrspace(3) @local
  musttail call void (i32, ...) @elsewhere(i32 %d, ...)
  ret void
}
define void @k() #0 {
  call void (i32, ...) @thunk(i32 0, i32 1)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
