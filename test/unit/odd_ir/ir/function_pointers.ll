; Functions whose addresses stand in globals, in arguments, and in comparisons.
declare i64 @__mux_get_local_id(i32)
declare void @elsewhere()
@table = internal constant { ptr, [2 x ptr] } { ptr @f, [2 x ptr] [ptr @g, ptr null] }
@kernel_table = constant ptr @k
@llvm.used = appending global [2 x ptr] [ptr @f, ptr @k]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 0, ptr @init, ptr null }]
@offset = internal constant i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @f to i64))
define internal void @init() {
  ret void
}
define internal i64 @f(i32 %d) {
  %id = call i64 @__mux_get_local_id(i32 %d)
  ret i64 %id
}
define internal i64 @g(i32 %d) {
  ret i64 0
}
define i64 @apply(ptr %callee, i32 %d) {
  %known = icmp eq ptr %callee, @f
  %chosen = select i1 %known, ptr @g, ptr %callee
  %x = call i64 %chosen(i32 %d)
  ret i64 %x
}
define void @k(ptr %p) #0 {
  %f = load ptr, ptr @table
  %a = call i64 %f(i32 0)
  %b = call i64 @apply(ptr @f, i32 1)
  %c = call i32 @g(i64 1, i64 2)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
