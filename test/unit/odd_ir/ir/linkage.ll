; All the ways in which globals can be visible.
$any = comdat any
$k = comdat largest
$v = comdat nodeduplicate
@v = weak addrspace(3) global i32 0, comdat
@common = common addrspace(3) global i32 0
@tls = internal thread_local addrspace(3) global i32 0
@constant = internal addrspace(3) constant i32 7
@avail = available_externally addrspace(3) global i32 0
declare i64 @__mux_get_local_id(i32)
define available_externally i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define linkonce_odr i64 @g(i32 %d) comdat($any) {
  %id = call i64 @f(i32 %d)
  ret i64 %id
}
define weak_odr hidden i64 @h(i32 %d) comdat($any) {
  %id = call i64 @g(i32 %d)
  ret i64 %id
}
declare extern_weak i64 @maybe(i32)
define void @k() #0 comdat {
  %a = call i64 @h(i32 0)
  %b = load i32, ptr addrspace(3) @v
  %c = load i32, ptr addrspace(3) @common
  %p = call ptr addrspace(3) @llvm.threadlocal.address.p3(ptr addrspace(3) @tls)
  %d = load i32, ptr addrspace(3) %p
  %e = load i32, ptr addrspace(3) @constant
  %f = load i32, ptr addrspace(3) @avail
  %there = icmp eq ptr @maybe, null
  ret void
}
define available_externally void @known_elsewhere() #0 {
  %a = call i64 @h(i32 0)
  ret void
}
define linkonce_odr void @once() #0 comdat($any) {
  store i32 1, ptr addrspace(3) @v
  ret void
}
define private void @private() #0 {
  store i32 1, ptr addrspace(3) @v
  ret void
}
define weak protected void @weak() local_unnamed_addr #0 {
  ret void
}
define dso_local dllexport void @dll() unnamed_addr #0 {
  ret void
}
declare ptr addrspace(3) @llvm.threadlocal.address.p3(ptr addrspace(3))
attributes #0 = { "mux-kernel"="entry-point" }
