; Prefix data, prologue data and personalities that refer to functions and variables.
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
declare i32 @personality(...)
define internal void @f() prefix ptr @g prologue ptr @local_user {
  ret void
}
define internal i64 @g(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal void @local_user() prefix ptr addrspace(3) @local {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @k() #0 prefix ptr @k personality ptr @personality {
  call void @f()
  call void @local_user()
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
