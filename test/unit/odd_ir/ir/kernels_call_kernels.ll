; A kernel that others call, one that calls itself, and one that is called through both.
@shared = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
define void @k(ptr addrspace(1) %p, i32 %n) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %n, ptr addrspace(1) %q
  store i32 %n, ptr addrspace(3) @shared
  %stop = icmp eq i32 %n, 0
  br i1 %stop, label %end, label %more
more:
  %less = sub i32 %n, 1
  call void @k(ptr addrspace(1) %p, i32 %less)
  call void @second(ptr addrspace(1) %p)
  br label %end
end:
  ret void
}
define void @second(ptr addrspace(1) %p) #0 {
  call void @k(ptr addrspace(1) %p, i32 0)
  ret void
}
define void @third(ptr addrspace(1) %p) #1 {
  call void @second(ptr addrspace(1) %p)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
attributes #1 = { "mux-kernel" }
