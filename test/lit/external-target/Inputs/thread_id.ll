declare i64 @__mux_get_local_id(i32)

define void @my_kernel(ptr addrspace(1) %to) #0 {
  %tid = call i64 @__mux_get_local_id(i32 0)
  store i64 %tid, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
