; A function that is only declared, and called through a pointer beside one that needs parameters.
declare i64 @__mux_get_local_id(i32)
declare i64 @elsewhere(i32)
@table = internal constant [2 x ptr] [ptr @__mux_get_local_id, ptr @elsewhere]
define void @k(i64 %i) #0 {
  %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %p
  %a = call i64 %f(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
