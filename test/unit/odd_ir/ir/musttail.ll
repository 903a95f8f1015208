; Calls that must be tail calls, among functions that get more parameters and those that do not.
@local = internal addrspace(3) global i32 undef
declare i64 @__mux_get_local_id(i32)
define internal i64 @f(i32 %d) {
  %id = musttail call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal i64 @g(i32 %d) {
  store i32 1, ptr addrspace(3) @local
  %id = musttail call i64 @f(i32 %d)
  ret i64 %id
}
define internal i64 @through(ptr %callee, i32 %d) {
  %id = musttail call i64 %callee(ptr %callee, i32 %d)
  ret i64 %id
}
define internal i64 @thunk(ptr %this, i32 %d, ...) {
  %callee = load ptr, ptr %this
  %r = musttail call i64 (ptr, i32, ...) %callee(ptr %this, i32 %d, ...)
  ret i64 %r
}
define internal i64 @plain(i32 %d) {
  %r = musttail call i64 @leaf(i32 %d)
  ret i64 %r
}
define internal i64 @leaf(i32 %d) {
  ret i64 0
}
define internal tailcc i64 @tail(i32 %d) {
  %r = musttail call tailcc i64 @tail2(i32 %d, i32 %d)
  ret i64 %r
}
define internal tailcc i64 @tail2(i32 %d, i32 %e) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal i64 @mixed(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  store i32 1, ptr addrspace(3) @local
  %r = musttail call i64 @leaf(i32 %d)
  ret i64 %r
}
define void @next(ptr %p) #0 {
  store i32 1, ptr addrspace(3) @local
  ret void
}
define void @k(ptr %p) #0 {
  %a = call i64 @g(i32 0)
  %b = call i64 @plain(i32 1)
  %b2 = call i64 @mixed(i32 1)
  %c = call tailcc i64 @tail(i32 1)
  %d = call i64 @through(ptr @f, i32 1)
  %e = call i64 (ptr, i32, ...) @thunk(ptr %p, i32 1, i32 3)
  musttail call void @next(ptr %p)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
