declare i64 @__mux_get_global_id(i32)

define void @copy(ptr addrspace(1) %to, ptr addrspace(1) %from) #0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %from, i64 %i
  %q = getelementptr i32, ptr addrspace(1) %to, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" }
